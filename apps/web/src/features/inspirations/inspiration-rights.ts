import { useStored } from '../../client/storage/storage.ts'

/** Whether the user edits the chain's inspiration. */
export const useMayEditInspirations = (): boolean =>
  useStored('userInfo')?.permissions.includes('inspiration.manage') ?? false
