import { useStored } from '../../client/storage/storage.ts'

/** Whether the account makes what the chain shows. */
export const useMayEditInspirations = (): boolean =>
  useStored('userInfo')?.permissions.includes('inspiration.manage') ?? false
