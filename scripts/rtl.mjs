// Polaris has no right-to-left styles of its own: mirror its stylesheet at build time.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import rtlcss from 'rtlcss';

const css = readFileSync('node_modules/@shopify/polaris/build/esm/styles.css', 'utf8');
const arrows =
  '[dir=rtl] :is([aria-label=Previous],[aria-label=Next],#previousURL,#nextURL,.Polaris-Page-Header__BreadcrumbWrapper,.Polaris-Page-Header__PaginationWrapper,.Polaris-Pagination) svg{transform:scaleX(-1)}';
mkdirSync('app/generated', { recursive: true });
writeFileSync('app/generated/polaris.rtl.css', `${rtlcss.process(css)}\n${arrows}`);
