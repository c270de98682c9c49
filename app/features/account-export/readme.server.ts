import { translator } from '#app/platform/i18n.server.ts';
import type { Locale } from '#app/platform/locales.ts';
import { exportFiles } from './export-files.server.ts';

/** README.txt of an archive, in the seller's language: what its files hold, and how they are read. */
export function readmeOf(locale: Locale, archive: { at: Date; isWhole: boolean; workplaces: readonly { name: string }[] }): string {
  const t = translator(locale);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(archive.at);
  const files = [...(archive.isWhole ? ['plan-charges'] : []), ...exportFiles.map(({ name }) => name)];
  const lines = [
    t('export:readme.title', { date: `${date} UTC` }),
    t('export:readme.workplaces', { names: archive.workplaces.map(({ name }) => name).join(', ') }),
    '',
    t('export:readme.form'),
    t('export:readme.formulas'),
    t('export:readme.personal'),
    t('export:readme.secrets'),
    '',
    ...files.map((name) => `${name}.csv: ${t(`export:readme.file.${name}`)}`),
    `pictures/: ${t('export:readme.file.picture-files')}`,
  ];
  // With a byte order mark and CRLF, as the plainest editors want it.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
