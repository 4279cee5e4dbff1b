import { useQueryClient } from '@tanstack/react-query'
import { callKey } from '../../../client/queries.ts'
import { readStored, writeStored, type StoredUser } from '../../../client/storage/storage.ts'

/** Updates the user's own account wherever it is cached: on the profile and in local storage. */
export const useOwnChange = (): ((change: Partial<Pick<StoredUser, 'name' | 'avatar'>>) => void) => {
  const queryClient = useQueryClient()
  return (change) => {
    const user = readStored('userInfo')
    if (user) writeStored('userInfo', { ...user, ...change })
    if (change.avatar !== undefined) writeStored('avatar', change.avatar)
    void queryClient.invalidateQueries({ queryKey: callKey('identity.profile') })
  }
}
