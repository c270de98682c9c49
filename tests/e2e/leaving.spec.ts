/** Unsaved changes and each way to leave their screen, in both shells: who stays stays, also once the changes are saved. */
import { atWebAddress, type InShell, insideAdmin } from './support/both-shells.ts';
import { caller, importFirst, installed } from './support/busy-seller.ts';
import { expect, type Page, ready, test } from './support/fixtures.ts';

test.describe.configure({ timeout: 120_000, mode: 'default' });

const shells = ['at the web address', 'inside the admin'] as const;

let store: { domain: string; session: string; editor: string };

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const { shop, session } = await installed('Half Written');
  const call = caller({ authorization: `Bearer ${session}` });
  const { id } = await importFirst(call);
  store = { domain: shop.domain, session, editor: `/app/products-import/editor/${id}` };
});

const open = (page: Page, where: (typeof shells)[number]): Promise<InShell> | InShell =>
  where === 'at the web address' ? atWebAddress(page, store.session) : insideAdmin(page, store.domain);

/** A form with something to save. The screen was opened from another of the app's, so that there is a way back. */
interface Form {
  open(shell: InShell): Promise<void>;
  field: string;
  title: string;
}

const settings: Form = {
  async open(shell) {
    await shell.open('/app/setting/notification');
    await shell.screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'General', exact: true }).click();
    await shell.expectTitle('General');
  },
  field: 'Business name',
  title: 'General',
};

const editor: Form = {
  async open(shell) {
    await shell.open(store.editor);
  },
  field: 'Title',
  title: 'Edit product',
};

/** The ways to leave, and a word of the title of where they lead. */
const ways: { name: string; form: Form; leave(shell: InShell): Promise<unknown>; to: string }[] = [
  {
    name: 'a link',
    form: settings,
    leave: (shell) =>
      shell.screen.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Notifications', exact: true }).click(),
    to: '/app/setting/notification',
  },
  { name: 'the browser’s Back', form: settings, leave: ({ page }) => page.evaluate(() => history.back()), to: '/app/setting/notification' },
  { name: 'the title’s Back', form: editor, leave: (shell) => shell.back(), to: '/app/products-import' },
  {
    name: 'the navigation',
    form: settings,
    leave: ({ page, isAdmin }) =>
      (isAdmin ? page.locator('#app-nav') : page.getByRole('navigation').first())
        .getByRole('link', { name: /^Orders/ })
        .first()
        .click(),
    to: '/app/orders',
  },
];

/** The app's own path, in its frame or at the web address. */
const pathOf = ({ page }: InShell) => new URL((page.frame('app-iframe') ?? page.mainFrame()).url()).pathname;

async function changed(shell: InShell, form: Form, text: string) {
  await form.open(shell);
  await ready(shell.screen);
  const field = shell.screen.getByLabel(form.field, { exact: true });
  await field.fill(text);
  await expect(saveBar(shell)).toBeVisible();
  return field;
}

const saveBar = ({ page, isAdmin }: InShell) => page.locator(isAdmin ? '#save-bar' : '.Polaris-Frame-ContextualSaveBar');

const answerQuestion = async ({ page }: InShell, answer: 'Stay' | 'Leave') => {
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toHaveCount(0);
};

for (const where of shells) {
  for (const way of ways) {
    test(`D11: ${where}: ${way.name}, then Stay, then Save stays`, async ({ page }) => {
      const shell = await open(page, where);
      const text = `Kept ${Date.now()}`;
      const field = await changed(shell, way.form, text);
      const at = pathOf(shell);
      await way.leave(shell);
      await answerQuestion(shell, 'Stay');
      await expect(field).toHaveValue(text);
      await shell.save();
      // Whatever was waiting for the save would go on now: the screen is asked for anew, and it is still this one.
      await expect(saveBar(shell)).toBeHidden();
      await expect(page.getByText(/^(Saved|Product saved)$/).first()).toBeVisible();
      expect(pathOf(shell)).toBe(at);
      await expect(field).toHaveValue(text);
      // The next way out is free, and leads where it says.
      await way.leave(shell);
      await expect.poll(() => pathOf(shell)).toBe(way.to);
    });

    test(`D11: ${where}: ${way.name}, then Stay, then Discard stays`, async ({ page }) => {
      const shell = await open(page, where);
      const field = await changed(shell, way.form, 'Thrown away');
      const at = pathOf(shell);
      await way.leave(shell);
      await answerQuestion(shell, 'Stay');
      await saveBar(shell).getByRole('button', { name: 'Discard' }).click();
      await expect(saveBar(shell)).toBeHidden();
      await expect(field).not.toHaveValue('Thrown away');
      expect(pathOf(shell)).toBe(at);
    });

    test(`D11: ${where}: ${way.name}, then Stay, and once more, then Leave leaves`, async ({ page }) => {
      const shell = await open(page, where);
      await changed(shell, way.form, 'Let go');
      await way.leave(shell);
      await answerQuestion(shell, 'Stay');
      await way.leave(shell);
      await answerQuestion(shell, 'Leave');
      await expect.poll(() => pathOf(shell)).toBe(way.to);
      await expect(saveBar(shell)).toBeHidden();
    });
  }
}
