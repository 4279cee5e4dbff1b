import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { readText, searchOf } from '../../client/search.ts'
import { QuoteScreen } from '../../features/carts/quote/quote.screen.tsx'
import { tokenOf } from '../../features/confirmation/visitor.ts'

const CustomerQuote = () => {
  const search = Route.useSearch()
  const navigate = useNavigate()
  return (
    <QuoteScreen
      token={tokenOf(search.token)}
      onLanguage={(lang) =>
        void navigate({ to: '/customer-quote', search: (now) => ({ ...now, lang }), replace: true })
      }
    />
  )
}

export const Route = createFileRoute('/_customer-confirm-template/customer-quote')({
  /** `token`: from the link that the guide sent. */
  validateSearch: searchOf({ token: readText }),
  component: CustomerQuote,
})
