import { infiniteQueryOptions, useQuery, useQueryClient, type QueryFilters } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type CallInput, type CallOutput } from '../../../client/call.ts'
import { callKey, callQuery, pageQuery, nounKey, useCall } from '../../../client/queries.ts'
import { CallError } from '../../../client/request.ts'
import { messageOf } from '../../../ui/feedback/error-message.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import type { ProductsSearch } from './products-search.ts'

export type ManagedProduct = CallOutput<'catalogue.managedProduct'>
export type ManagedSku = ManagedProduct['skus'][number]
export type ProductStatus = ManagedProduct['status']

export const productsPageSize = 20

/** The filter of a search without its page. */
export const productsFilter = ({ keyword, status }: ProductsSearch) => ({
  ...(keyword ? { keyword } : {}),
  ...(status ? { status } : {}),
})

/** One page of products. */
export const productsQuery = (search: ProductsSearch) =>
  pageQuery('catalogue.productPaging', search.no ?? 1, (no) => ({
    ...productsFilter(search),
    no,
    size: productsPageSize,
  }))

export const managedProductQuery = (channelSpuId: string) =>
  callQuery('catalogue.managedProduct', { channelSpuId })
export const pricesQuery = (channelSpuId: string) => callQuery('pricing.productPrices', { channelSpuId })
/** A product's edits, page by page. */
export const editsQuery = (channelSpuId: string) =>
  infiniteQueryOptions({
    queryKey: callKey('catalogue.productEdits', { channelSpuId }),
    queryFn: ({ pageParam, signal }) =>
      call(
        'catalogue.productEdits',
        { channelSpuId, ...(pageParam ? { before: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
export const stockQuery = (channelSpuId: string) => callQuery('inventory.productStock', { channelSpuId })

type ModelKey = CallInput<'catalogue.loadData'>['modelKey']

export const choicesQuery = (modelKey: ModelKey) => ({
  ...callQuery('catalogue.loadData', { modelKey }),
  staleTime: 60_000,
})

/** The choices for a product; nothing until they are loaded. */
export const useChoices = (modelKey: ModelKey): CallOutput<'catalogue.loadData'>['data'] =>
  useQuery(choicesQuery(modelKey)).data?.data ?? []

/** Why saving failed; what was entered stays. */
export type Fault = { code: string; text: string }

type SavingCall =
  | 'catalogue.productCreate'
  | 'catalogue.productUpdate'
  | 'catalogue.skuSave'
  | 'catalogue.skusReorder'
  | 'catalogue.picturesUpdate'
  | 'catalogue.comboSave'
  | 'catalogue.comboRemove'
  | 'catalogue.recommendationsUpdate'
  | 'catalogue.recommendationRulesUpdate'
  | 'catalogue.editUndo'
  | 'catalogue.editRedo'
  | 'pricing.productPricesUpdate'
  | 'inventory.productStockUpdate'

/** What the server compares with the current state when saving. */
const compared = [
  'catalogue.managedProduct',
  'catalogue.productEdits',
  'pricing.productPrices',
  'inventory.productStock',
]
export const comparedReads: QueryFilters = {
  predicate: ({ queryKey }) => compared.includes(queryKey.slice(0, 2).join('.')),
}

/** Saves a part of a product. A refusal is shown beside the form until the next try; `reload` fetches the version that others saved. */
export const useSaving = <K extends SavingCall>(name: K, onSaved?: (output: CallOutput<K>) => void) => {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<Fault>()
  const reload = () =>
    Promise.all(
      (['catalogue', 'pricing', 'inventory'] as const).map((noun) =>
        queryClient.invalidateQueries({ queryKey: nounKey(noun) }),
      ),
    )
  const mutation = useCall(name, {
    onSuccess: async (output) => {
      await reload()
      toast.done()
      onSaved?.(output)
    },
    onError: (error) =>
      setFault({ code: error instanceof CallError ? error.code : '', text: messageOf(error) }),
  })
  const save = (input: CallInput<K>) => {
    setFault(undefined)
    mutation.mutate(input)
  }
  const startOver = () => {
    setFault(undefined)
    void reload()
  }
  return { save, busy: mutation.isPending, fault, reload: startOver }
}
export type Saving = Pick<ReturnType<typeof useSaving>, 'busy' | 'fault' | 'reload'>
