const { readdirSync, readFileSync } = require('node:fs')
const { join } = require('node:path')

/** The nouns in their order. Throws for a folder without a place in it, which no rule would watch, and for a place without a folder. */
const inOrder = (folder, nouns) => {
  const folders = readdirSync(join(__dirname, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  const odd = [...new Set(folders).symmetricDifference(new Set(nouns))]
  if (odd.length > 0)
    throw new Error(`Put ${odd.join(', ')} of ${folder} into its list: app.ts, or FEATURES here.`)
  return nouns
}

const appFile = readFileSync(join(__dirname, 'apps/server/src/app.ts'), 'utf8')

/** The server's modules in the order of app.ts, in which they may know each other: each only those before it. */
const MODULES = inOrder(
  'apps/server/src/modules',
  [...appFile.matchAll(/^    (\w+): \w+Module\(/gm)].map(([, noun]) => noun),
)

/** The web's features in the order in which they may know each other: each only those before it. Routes compose the rest. */
const FEATURES = inOrder('apps/web/src/features', [
  'files',
  'shops',
  'customers',
  'identity',
  'settings',
  'audit',
  'notifications',
  'imports',
  'inventory',
  'pricing',
  'confirmation',
  'carts',
  'catalogue',
  'inspirations',
  'validation',
  'orders',
  'offers',
  'terminals',
  'payments',
  'receipts',
  'tills',
  'deposits',
  'subsidies',
  'reconciliation',
  'differences',
  'deliveries',
  'claims',
  'vouchers',
  'marketplaces',
  'settlements',
  'webhooks',
  'robots',
  'search',
  'home',
  'setup',
])

const featuresFolder = '^apps/web/src/features'
const modulesFolder = '^apps/server/src/modules'
const tests = '\\.test\\.tsx?$'

const order = MODULES.flatMap((noun, index) => {
  const later = MODULES.slice(index + 1)
  const rules = [
    {
      name: `${noun}-by-its-door`,
      comment: `All others import ${noun}.public.ts alone; app.ts lists ${noun}.module.ts.`,
      severity: 'error',
      from: { pathNot: [`${modulesFolder}/${noun}/`, tests, '/testing/', '^apps/server/src/app\\.ts$'] },
      to: {
        path: `${modulesFolder}/${noun}/`,
        pathNot: `${modulesFolder}/${noun}/${noun}\\.public\\.ts$`,
      },
    },
  ]
  if (later.length > 0) {
    rules.push({
      name: `${noun}-knows-only-what-is-before-it`,
      comment: 'News for a later module travels as an event.',
      severity: 'error',
      from: { path: `${modulesFolder}/${noun}/`, pathNot: tests },
      to: { path: `${modulesFolder}/(${later.join('|')})/` },
    })
  }
  return rules
})

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const featureOrder = FEATURES.slice(0, -1).map((noun, index) =>
  rule(
    `feature-${noun}-knows-only-what-is-before-it`,
    'A route composes a feature with a later one.',
    { path: `${featuresFolder}/${noun}/` },
    { path: `${featuresFolder}/(${FEATURES.slice(index + 1).join('|')})/` },
  ),
)

module.exports = {
  forbidden: [
    rule('no-cycles', 'Two files that need each other are one file.', {}, { circular: true }),
    rule(
      'web-without-server',
      'The web knows the contract, never the server or the sandbox.',
      { path: '^apps/web/' },
      { path: '^apps/(server|sandbox)/' },
    ),
    rule(
      'web-light',
      'Schemas and their library stay on the server: the web takes values from the contract’s common files alone, of the rest only types.',
      { path: '^apps/web/src/', pathNot: tests },
      { path: '^packages/contract/src/(?!common/)', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'server-alone',
      'The server knows no other app.',
      { path: '^apps/server/', pathNot: [tests, '/testing/'] },
      { path: '^apps/(web|sandbox|terminal-bridge)/' },
    ),
    rule(
      'sandbox-alone',
      'The sandbox is the outside world.',
      { path: '^apps/sandbox/' },
      { path: '^apps/(server|web|terminal-bridge)/' },
    ),
    rule(
      'bridge-alone',
      'The bridge beside a till is Node alone: of the project it knows types, nothing that runs.',
      { path: '^apps/terminal-bridge/' },
      { path: '^(apps/(server|web|sandbox)|packages)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'contract-alone',
      'The contract imports nothing of the project.',
      { path: '^packages/contract/' },
      { path: '^(apps|tools|tests|bench)/' },
    ),
    rule(
      'drawings-pure',
      'Drawings know the contract’s words and nothing else: no database, no app, no library.',
      { path: '^packages/drawings/', pathNot: tests },
      { pathNot: '^packages/(drawings/|contract/src/common/)' },
    ),
    rule(
      'platform-knows-no-module',
      'The platform serves any module.',
      { path: '^apps/server/src/platform/', pathNot: tests },
      { path: '^apps/server/src/(modules|demo|imports|app)' },
    ),
    rule(
      'main-is-the-top',
      'Nothing imports the composition root.',
      {},
      { path: '^apps/[^/]+/src/main\\.tsx?$' },
    ),
    rule(
      'apps-without-tools',
      'What is shipped does not lean on the tools around it.',
      { path: '^apps/[^/]+/src/', pathNot: [tests, '/testing/'] },
      { path: '^(tools|tests|bench)/' },
    ),
    rule(
      'features-composed-in-routes',
      'A feature does not reach into the routes and layouts above it.',
      { path: '^apps/web/src/(features|ui|client|theme|i18n)/', pathNot: tests },
      { path: '^apps/web/src/(routes|layouts)/' },
    ),
    rule(
      'feature-in-order',
      'Every feature has its place in the order.',
      {},
      { path: `${featuresFolder}/`, pathNot: `${featuresFolder}/(${FEATURES.join('|')})/` },
    ),
    rule(
      'parts-without-business',
      'Parts, hooks and the client serve any feature.',
      { path: '^apps/web/src/(ui|client|theme|i18n)/', pathNot: tests },
      { path: `${featuresFolder}/` },
    ),
    rule(
      'resolvable',
      'Every import leads somewhere.',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', '\\?url$'] },
    ),
    ...order,
    ...featureOrder,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['(^|/)dist/', 'routeTree\\.gen\\.ts$'] },
    // TypeScript 7 has no programming interface; without another parser nothing would be seen at all.
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
