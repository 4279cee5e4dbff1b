import { importBytesMax, isImportWorking, type ImportKind } from '@showfloor/contract/common/import-kinds'
import { infiniteQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callFile, type CallOutput } from '../../client/call.ts'
import { useNews } from '../../client/live.ts'
import { callKey, callQuery, nounKey } from '../../client/queries.ts'
import { request } from '../../client/request.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { datedName, saveFile } from '../../ui/files/save-file.ts'

export type Kind = CallOutput<'imports.kinds'>['data'][number]
export type ImportSummary = CallOutput<'imports.list'>['data'][number]
export type Import = CallOutput<'imports.read'>
export type Units = CallOutput<'imports.kinds'>['units']
export type ColumnChoice = NonNullable<Import['choices']['columns']>[number]

export const megabytesMax = importBytesMax / 1_000_000

export const kindsQuery = () => ({ ...callQuery('imports.kinds', {}), staleTime: Number.POSITIVE_INFINITY })

export const historyQuery = () =>
  infiniteQueryOptions({
    queryKey: callKey('imports.list', {}),
    queryFn: ({ pageParam, signal }) =>
      call('imports.list', pageParam ? { before: pageParam } : {}, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

/** While a server works on an import, news report the progress; polling is the fallback. */
const askAgainMs = 1000

export const useImport = (id: string) =>
  useQuery({
    ...callQuery('imports.read', { id }),
    refetchInterval: ({ state }) => (state.data && isImportWorking(state.data.state) ? askAgainMs : false),
  })

/** Refetches imports when one has progressed. */
export const useImportNews = (): void => {
  const queryClient = useQueryClient()
  useNews((news) => {
    if (!news || news.topic === 'import') void queryClient.invalidateQueries({ queryKey: nounKey('imports') })
  })
}

const sendTimeoutMs = 600_000

/** Uploads a file for a check and returns the import's id. Throws CallError with the sentence to show. */
export const sendFile = async (kind: ImportKind, shopId: string | undefined, file: File): Promise<string> => {
  const { id, url } = await call('imports.signature', {
    kind,
    ...(shopId ? { shopId } : {}),
    fileName: file.name.slice(-200),
    sizeBytes: Math.max(1, file.size),
  })
  await request({
    method: 'PUT',
    path: url,
    content: file,
    headers: { 'accept-language': currentLanguage(), 'content-type': 'application/octet-stream' },
    anonymous: true,
    timeoutMs: sendTimeoutMs,
  })
  return id
}

export const saveTemplate = async (kind: Kind, format: 'csv' | 'xlsx'): Promise<void> => {
  saveFile(await callFile('imports.template', { kind: kind.kind, format }), `${kind.name}.${format}`)
}

/** The stored rows of a kind, in its importer's columns. */
export const saveContent = async (
  kind: Kind,
  shopId: string | undefined,
  format: 'csv' | 'xlsx',
): Promise<void> => {
  saveFile(
    await callFile('imports.contentExport', {
      kind: kind.kind,
      format,
      ...(kind.needsShop ? { shopId } : {}),
    }),
    datedName(kind.name, format),
  )
}

export const saveProblems = async ({ id, fileName }: Import): Promise<void> => {
  saveFile(await callFile('imports.problems', { id }), `${fileName}-problems.csv`)
}
