// Polaris has no right-to-left styles of its own: mirror its stylesheet at build time.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import rtlcss from 'rtlcss';

const css = readFileSync('node_modules/@shopify/polaris/build/esm/styles.css', 'utf8');
const arrows =
  '[dir=rtl] :is([aria-label=Previous],[aria-label=Next],#previousURL,#nextURL,.Polaris-Page-Header__BreadcrumbWrapper,.Polaris-Page-Header__PaginationWrapper,.Polaris-Pagination) svg{transform:scaleX(-1)}';
for (const folder of ['app/generated', '.cache']) mkdirSync(folder, { recursive: true });
// Written to a temporary file and renamed: type check and build may do this at the same time, and must not read half a file.
const half = `.cache/polaris.rtl.${process.pid}.css`;
writeFileSync(half, `${rtlcss.process(css)}\n${arrows}`);
renameSync(half, 'app/generated/polaris.rtl.css');
