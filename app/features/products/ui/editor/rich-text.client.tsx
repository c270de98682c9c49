/** The description as formatted text. Loaded in the browser only; the server cleans what is saved. */
import { ButtonGroup, Button as PolarisButton, Popover, TextField } from '@shopify/polaris';
import {
  ImageAddIcon,
  LinkIcon,
  ListBulletedIcon,
  ListNumberedIcon,
  RedoIcon,
  TextBoldIcon,
  TextItalicIcon,
  TextTitleIcon,
  TextUnderlineIcon,
  UndoIcon,
} from '@shopify/polaris-icons';
import { type Editor, EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { descriptionSrc } from '#app/features/gallery/image-url.ts';
import { lazyPart } from '#app/ui/lazy-part.ts';
import type { Product } from '../../schemas.ts';
import { Alignment, Colored, Picture, Table } from './rich-text-nodes.ts';

const LibraryDialog = lazyPart(() => import('./library-dialog.tsx'), 'LibraryDialog');

export interface RichTextProps {
  /** Id of the element that names the field. */
  labelledBy: string;
  /** The store library also offers this product's pictures. */
  product: Product;
  value: string;
  onChange(html: string): void;
}

const extensions = [StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }), Picture, Table, Colored, Alignment];

/** The view's HTML, without the empty line that it adds after a table or picture for typing. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML().replace(/<p><\/p>$/, ''));

export default function RichText({ labelledBy, product, value, onChange }: RichTextProps) {
  const { t } = useTranslation('product-editor');
  const told = useRef(value);
  /** The value from outside, and the view's HTML for it, which may be simpler: while nobody edits it, the value stays as it came. */
  const given = useRef<{ value: string; html: string }>(undefined);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: { 'aria-labelledby': labelledBy, role: 'textbox', 'aria-multiline': 'true', dir: 'auto', class: 'RichText-Area' },
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed);
      told.current = html === given.current?.html ? given.current.value : html;
      onChange(told.current);
    },
  });
  // Undo, discard and a newer version come from outside; values that the view itself reported are already in it.
  useEffect(() => {
    if (!editor || (given.current && value === told.current)) return;
    if (value !== told.current) editor.commands.setContent(value, { emitUpdate: false });
    told.current = value;
    given.current = { value, html: htmlOf(editor) };
  }, [editor, value]);
  if (!editor) return <div className="RichText" />;
  const chain = () => editor.chain().focus();
  const tool = (name: string, icon: typeof TextBoldIcon, isOn: boolean, run: () => void, isOff = false) => (
    <PolarisButton key={name} icon={icon} pressed={isOn} disabled={isOff} onClick={run} accessibilityLabel={t(`rich.${name}`)} />
  );
  return (
    <div className="RichText">
      <div className="RichText-Bar" role="toolbar" aria-label={t('rich.tools')}>
        <ButtonGroup variant="segmented">
          {tool('bold', TextBoldIcon, editor.isActive('bold'), () => chain().toggleBold().run())}
          {tool('italic', TextItalicIcon, editor.isActive('italic'), () => chain().toggleItalic().run())}
          {tool('underline', TextUnderlineIcon, editor.isActive('underline'), () => chain().toggleUnderline().run())}
        </ButtonGroup>
        <ButtonGroup variant="segmented">
          {tool('heading', TextTitleIcon, editor.isActive('heading'), () => chain().toggleHeading({ level: 3 }).run())}
          {tool('bullets', ListBulletedIcon, editor.isActive('bulletList'), () => chain().toggleBulletList().run())}
          {tool('numbers', ListNumberedIcon, editor.isActive('orderedList'), () => chain().toggleOrderedList().run())}
        </ButtonGroup>
        <LinkTool
          href={editor.getAttributes('link').href}
          isOff={editor.state.selection.empty && !editor.isActive('link')}
          onSet={(href) => chain().extendMarkRange('link').setLink({ href }).run()}
          onUnset={() => chain().extendMarkRange('link').unsetLink().run()}
        />
        {tool('image', ImageAddIcon, false, () => setIsLibraryOpen(true))}
        <ButtonGroup variant="segmented">
          {tool('undo', UndoIcon, false, () => chain().undo().run(), !editor.can().undo())}
          {tool('redo', RedoIcon, false, () => chain().redo().run(), !editor.can().redo())}
        </ButtonGroup>
      </div>
      <EditorContent className="RichText-Content" editor={editor} />
      {isLibraryOpen ? (
        <Suspense fallback={null}>
          <LibraryDialog
            product={product}
            canBeOwn
            onTaken={({ src, alt }) => {
              setIsLibraryOpen(false);
              chain()
                .insertContent({ type: 'picture', attrs: { src: descriptionSrc(src), alt } })
                .run();
            }}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

interface LinkToolProps {
  href: string | undefined;
  isOff: boolean;
  onSet(href: string): void;
  onUnset(): void;
}

function LinkTool({ href, isOff, onSet, onUnset }: LinkToolProps) {
  const { t } = useTranslation('product-editor');
  const [address, setAddress] = useState<string>();
  const set = () => {
    const typed = (address ?? '').trim();
    if (typed) onSet(/^(https?:|mailto:)/i.test(typed) ? typed : `https://${typed}`);
    else onUnset();
    setAddress(undefined);
  };
  return (
    <Popover
      active={address !== undefined}
      onClose={() => setAddress(undefined)}
      sectioned
      activator={
        <PolarisButton
          icon={LinkIcon}
          pressed={href !== undefined}
          disabled={isOff}
          onClick={() => setAddress(href ?? '')}
          accessibilityLabel={t('rich.link')}
        />
      }
    >
      <TextField
        label={t('rich.address')}
        type="url"
        autoComplete="off"
        placeholder="https://"
        value={address ?? ''}
        onChange={setAddress}
        connectedRight={<PolarisButton onClick={set}>{t('rich.setLink')}</PolarisButton>}
      />
    </Popover>
  );
}
