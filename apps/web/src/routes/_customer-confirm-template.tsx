import { createFileRoute, Outlet } from '@tanstack/react-router'
import { readStored } from '../client/storage/storage.ts'
import { readChoice, searchOf } from '../client/search.ts'
import { browserLanguage } from '../features/confirmation/visitor.ts'
import { fetchBrand } from '../features/shops/chain.queries.ts'
import { currentLanguage, languages, loadMessages, setLanguage } from '../i18n/i18n.ts'
import { CustomerConfirmTemplate } from '../layouts/customer-confirm-template.tsx'

/** `lang`: the language chosen on these pages. */
const readSearch = searchOf({ lang: readChoice(languages) })

const Customers = () => (
  <CustomerConfirmTemplate logo={Route.useLoaderData()?.logo ?? ''}>
    {/* The address contains the order's token, so no referrer is sent. */}
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <Outlet />
  </CustomerConfirmTemplate>
)

export const Route = createFileRoute('/_customer-confirm-template')({
  validateSearch: readSearch,
  /** The default language is the browser's. */
  beforeLoad: async ({ search }) => {
    const language = search.lang ?? readStored('language') ?? browserLanguage(globalThis.navigator.languages)
    const known = languages.find((one) => one === language)
    await loadMessages('workspace', 'trade')
    if (!known || known === currentLanguage()) return
    // If the texts cannot be loaded, the page keeps its language.
    await setLanguage(known).catch(() => undefined)
  },
  loader: ({ context }) => fetchBrand(context.queryClient),
  component: Customers,
})
