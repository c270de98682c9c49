/** How suppliers and marketplaces write the addresses of their products, as data. Only some of them have a catalogue here. */

export interface LinkForms {
  /** Our key of the supplier, or its own name where we have none. */
  supplier: string;
  /** Hosts without subdomains; `amazon.*` is that name in any country. */
  hosts: readonly string[];
  /** Patterns of paths whose first group is the supplier's id of the product. Only of suppliers whose products can be read. */
  ids?: readonly RegExp[];
  /** Parameters that have the id. */
  parameters?: readonly string[];
  /** Patterns of paths whose first group is the product's title in words. */
  titles: readonly RegExp[];
}

const cjId = '[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}|[0-9]{15,20}';

export const linkForms: readonly LinkForms[] = [
  {
    supplier: 'cj',
    hosts: ['cjdropshipping.com', 'cjdropshipping.cn'],
    ids: [
      // cjdropshipping.com/product/<title>-p-<id>.html, also with a language or nothing before it.
      new RegExp(`-p-(${cjId})(?:\\.html?)?/?$`),
      // cjdropshipping.com/product-detail/<id>, /product/<id>, /list/detail/<id>
      new RegExp(`/(?:product|product-?detail|detail)/(${cjId})(?:\\.html?)?/?$`, 'i'),
    ],
    // app.cjdropshipping.com/product-detail.html?id=<id>&type=…
    parameters: ['id', 'pid', 'productId'],
    titles: [/\/product\/(.+?)-p-[\w-]+(?:\.html?)?\/?$/],
  },
  {
    supplier: 'aliexpress',
    hosts: ['aliexpress.com', 'aliexpress.us', 'aliexpress.ru', 'ali.ski'],
    // aliexpress.com/item/<id>.html; older: /item/<title>/<id>.html
    titles: [/\/item\/([^/]*[^/\d][^/]*)\/\d+\.html$/],
  },
  // temu.com/<title>-g-<id>.html, also below a country.
  { supplier: 'temu', hosts: ['temu.com', 'temu.to'], titles: [/\/([^/]+?)-g-\d+\.html$/] },
  // ebay.com/itm/<id>; older: /itm/<title>/<id>
  { supplier: 'ebay', hosts: ['ebay.*', 'ebay.us'], titles: [/\/itm\/([^/]*[^/\d][^/]*)\/\d+/] },
  // amazon.com/<title>/dp/<id>, /dp/<id>, /gp/product/<id>
  { supplier: 'amazon', hosts: ['amazon.*', 'amzn.to', 'amzn.eu', 'amzn.asia', 'a.co'], titles: [/\/([^/]+)\/(?:dp|gp\/product)\/\w{10}/] },
  // alibaba.com/product-detail/<Title>_<id>.html
  { supplier: 'alibaba', hosts: ['alibaba.com'], titles: [/\/product-detail\/([^/]+?)_\d+\.html$/] },
  // detail.1688.com/offer/<id>.html
  { supplier: '1688', hosts: ['1688.com'], titles: [] },
  { supplier: 'Taobao', hosts: ['taobao.com', 'tmall.com', 'tb.cn'], titles: [] },
  // etsy.com/listing/<id>/<title>, also below a country.
  { supplier: 'etsy', hosts: ['etsy.com', 'etsy.me'], titles: [/\/listing\/\d+\/([^/]+)/] },
  // banggood.com/<Title>-p-<id>.html
  { supplier: 'Banggood', hosts: ['banggood.com', 'banggood.in'], titles: [/\/([^/]+?)-p-\d+\.html$/] },
  // dhgate.com/product/<title>/<id>.html
  { supplier: 'DHgate', hosts: ['dhgate.com'], titles: [/\/product\/([^/]+)\/\d+\.html$/] },
  // shein.com/<Title>-p-<id>.html, also with -cat-<id> before the ending.
  { supplier: 'Shein', hosts: ['shein.*', 'shein.top'], titles: [/\/([^/]+?)-p-\d+(?:-cat-\d+)?\.html$/] },
  // walmart.com/ip/<Title>/<id>
  { supplier: 'Walmart', hosts: ['walmart.com', 'walmart.ca', 'walmart.com.mx'], titles: [/\/ip\/(?:seort\/)?([^/]*[^/\d][^/]*)\/\d+/] },
  // wish.com/product/<title>-<id of 24 letters and digits>
  { supplier: 'Wish', hosts: ['wish.com'], titles: [/\/product\/([^/]+?)-[0-9a-f]{24}$/] },
  // <company>.en.made-in-china.com/product/<id>/<Title>.html
  { supplier: 'Made-in-China', hosts: ['made-in-china.com'], titles: [/\/product\/\w+\/([^/]+)\.html$/] },
  // lightinthebox.com/en/p/<title>_p<id>.html
  { supplier: 'LightInTheBox', hosts: ['lightinthebox.com', 'miniinthebox.com'], titles: [/\/p\/([^/]+?)_p\d+\.html$/] },
  // shop.tiktok.com/view/product/<id>, /<country>/pdp/<title>/<id>
  { supplier: 'tiktok', hosts: ['shop.tiktok.com'], titles: [/\/pdp\/([^/]*[^/\d][^/]*)\/\d+/] },
  { supplier: 'Spocket', hosts: ['spocket.co'], titles: [] },
  { supplier: 'Zendrop', hosts: ['zendrop.com'], titles: [] },
  { supplier: 'Doba', hosts: ['doba.com'], titles: [/\/product\/([^/]+?)-[0-9a-z]+\.html$/i] },
  { supplier: 'printful', hosts: ['printful.com'], titles: [/\/custom\/(?:[^/]+\/)*([^/]+)$/] },
  { supplier: 'printify', hosts: ['printify.com'], titles: [/\/products\/\d+\/(?:[^/]+\/)?([^/]+)$/] },
];

/** Endings of countries, as marketplaces use them: `com`, `de`, `co.uk`, `com.br`. */
const anyEnding = '(?:com?\\.)?[a-z]{2,3}';

const hostPattern = (known: string): RegExp => new RegExp(`(?:^|\\.)${known.replaceAll('.', '\\.').replace('*', anyEnding)}$`);

const patterns = linkForms.map((forms) => ({ forms, hosts: forms.hosts.map(hostPattern) }));

/** The forms of the supplier whose host this is; undefined for any other. */
export const linkFormsOf = (host: string): LinkForms | undefined =>
  patterns.find(({ hosts }) => hosts.some((pattern) => pattern.test(host)))?.forms;
