/** Imports go down, never up, never between doors (README, "The picture"). */
// Top first. Shipments stand above fulfillment (docs/decisions/007-shipments-above-fulfillment.md).
const features = [
  'operators',
  'account',
  'stores',
  'partners',
  'onboarding',
  'billing',
  'notifications',
  'settings',
  'usage',
  'wallet',
  'gallery',
  'pricing',
  'catalog',
  'process-items',
  'imports',
  'products',
  'ai',
  'push',
  'orders',
  'shipments',
  'fulfillment',
  'account-export',
  'analytics',
  'demo',
  'help',
];

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      from: { path: '^(app|sandbox|server)/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-and-db-know-only-platform',
      severity: 'error',
      from: { path: '^app/(platform|db)/' },
      to: { path: '^app/', pathNot: ['^app/platform/', '^app/db/', '^app/context\\.ts$'] },
    },
    {
      name: 'connectors-know-platform-and-their-kind',
      severity: 'error',
      from: { path: '^app/connectors/([^/]+)/([^/]+)/' },
      to: {
        path: '^app/',
        pathNot: [
          '^app/platform/',
          '^app/context\\.ts$',
          '^app/connectors/$1/[^/]+\\.ts$',
          '^app/connectors/index\\.server\\.ts$',
          '^app/connectors/$1/$2/',
        ],
      },
    },
    {
      name: 'features-do-not-know-doors-or-vendors',
      severity: 'error',
      from: { path: '^app/features/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: '^app/(routes|hooks|doors)/|^app/[a-z-]+\\.server\\.ts$|^app/connectors/[^/]+/[^/]+/',
        dependencyTypesNot: ['type-only'],
      },
    },
    ...features.map((feature, index) => ({
      name: `${feature}-calls-only-features-above-it`,
      severity: 'error',
      from: { path: `^app/features/${feature}/`, pathNot: '\\.test\\.tsx?$|/ui/' },
      // Pure rules and schemas are free to all; operations are not.
      to: { path: `^app/features/(${features.slice(index + 1).join('|') || 'none'})/.*\\.server\\.ts$`, dependencyTypesNot: ['type-only'] },
    })),
    { name: 'sandbox-shares-nothing-with-the-app', severity: 'error', from: { path: '^sandbox/' }, to: { path: '^(app|server)/' } },
    { name: 'the-app-does-not-know-the-sandbox', severity: 'error', from: { path: '^(app|server)/' }, to: { path: '^sandbox/' } },
    {
      name: 'screens-load-no-server-code',
      severity: 'error',
      from: { path: '^app/(ui|features/[^/]+/ui)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'], conditionNames: ['import', 'node', 'default'] },
  },
};
