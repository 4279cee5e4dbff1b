import { useQuery } from '@tanstack/react-query'
import { chainQuery } from './chain.queries.ts'

/** The chain's logo on printed pages; nothing without one. */
export const ChainMark = ({ className }: { className: string | undefined }) => {
  const logo = useQuery(chainQuery).data?.logo ?? ''
  return logo === '' ? null : <img className={className} src={`${logo}&w=320`} alt="" />
}
