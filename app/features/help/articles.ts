/** The help articles: in which group each stands, in order, and which others are named below it. Their texts are in `articles/<language>`. */
export const helpGroups = {
  start: ['first-steps', 'common-questions', 'connect-a-store', 'tiktok-shop', 'supplier-accounts', 'move-a-store'],
  products: [
    'find-products',
    'costs-and-profit',
    'edit-products',
    'price-rules',
    'push-to-store',
    'map-products',
    'change-supplier',
    'monitoring',
    'ai-texts',
  ],
  orders: [
    'order-stages',
    'place-orders',
    'pay-orders',
    'fix-orders',
    'tax-numbers',
    'order-elsewhere',
    'pack-yourself',
    'what-runs-by-itself',
  ],
  delivery: ['tracking-numbers', 'tracking-page', 'cancel-orders', 'refunds'],
  money: ['top-up', 'payment-policy', 'plans-and-quotas', 'beyond-the-quota', 'change-plan'],
  account: ['notifications', 'language-and-currency', 'your-data', 'delete-account'],
} as const;

export type HelpGroup = keyof typeof helpGroups;
export type ArticleSlug = (typeof helpGroups)[HelpGroup][number];

export const articleSlugs: readonly ArticleSlug[] = Object.values(helpGroups).flat();

/** What a reader of an article most often asks next. */
export const relatedArticles: Readonly<Record<ArticleSlug, readonly ArticleSlug[]>> = {
  'first-steps': ['connect-a-store', 'find-products', 'place-orders'],
  'common-questions': ['first-steps', 'plans-and-quotas', 'payment-policy'],
  'connect-a-store': ['first-steps', 'push-to-store', 'move-a-store'],
  'tiktok-shop': ['connect-a-store', 'push-to-store'],
  'supplier-accounts': ['order-elsewhere', 'place-orders'],
  'move-a-store': ['connect-a-store', 'delete-account'],
  'find-products': ['costs-and-profit', 'edit-products', 'price-rules'],
  'costs-and-profit': ['price-rules', 'find-products', 'monitoring'],
  'edit-products': ['push-to-store', 'ai-texts', 'price-rules'],
  'price-rules': ['costs-and-profit', 'push-to-store', 'monitoring'],
  'push-to-store': ['edit-products', 'price-rules', 'plans-and-quotas'],
  'map-products': ['change-supplier', 'fix-orders', 'monitoring'],
  'change-supplier': ['map-products', 'fix-orders'],
  monitoring: ['price-rules', 'notifications', 'change-supplier'],
  'ai-texts': ['edit-products', 'beyond-the-quota'],
  'order-stages': ['place-orders', 'pay-orders', 'tracking-numbers'],
  'place-orders': ['pay-orders', 'fix-orders', 'order-stages'],
  'pay-orders': ['top-up', 'place-orders', 'payment-policy'],
  'fix-orders': ['map-products', 'tax-numbers', 'change-supplier'],
  'tax-numbers': ['fix-orders', 'place-orders'],
  'order-elsewhere': ['supplier-accounts', 'pack-yourself', 'tracking-numbers'],
  'pack-yourself': ['order-elsewhere', 'tracking-numbers'],
  'what-runs-by-itself': ['monitoring', 'place-orders', 'tracking-numbers'],
  'tracking-numbers': ['tracking-page', 'order-stages'],
  'tracking-page': ['tracking-numbers', 'refunds'],
  'cancel-orders': ['refunds', 'payment-policy'],
  refunds: ['cancel-orders', 'payment-policy'],
  'top-up': ['pay-orders', 'payment-policy'],
  'payment-policy': ['top-up', 'refunds', 'cancel-orders'],
  'plans-and-quotas': ['beyond-the-quota', 'change-plan'],
  'beyond-the-quota': ['plans-and-quotas', 'change-plan'],
  'change-plan': ['plans-and-quotas', 'delete-account'],
  notifications: ['monitoring', 'order-stages'],
  'language-and-currency': ['costs-and-profit', 'notifications'],
  'your-data': ['delete-account', 'move-a-store'],
  'delete-account': ['your-data', 'change-plan', 'move-a-store'],
};

/** Is this the name of an article? */
export const isArticle = (name: string): name is ArticleSlug => (articleSlugs as readonly string[]).includes(name);
