import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { useStored } from '../../../client/storage/storage.ts'
import { t } from '../../../i18n/i18n.ts'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useListedCart } from '../../customers/shown.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from './cart-dialogs.module.css'

/** The carts of guides who left, for managers, who take them over and can then hand them on; nothing without any. */
export const LeftCarts = ({ shopId }: { shopId: string }) => {
  const queryClient = useQueryClient()
  const mayTakeOver = useStored('userInfo')?.permissions.includes('cart.takeOver') ?? false
  const own = useStored('userId') ?? ''
  const titleOf = useListedCart()
  const { data } = useQuery({ ...callQuery('carts.left', { shopId }), enabled: mayTakeOver })
  const take = useCall('carts.takeOver', {
    onSuccess: async () => {
      toast.done()
      await queryClient.invalidateQueries({ queryKey: nounKey('carts') })
    },
  })
  if (!mayTakeOver || !data || data.data.length === 0) return null
  return (
    <>
      <b>{t('carts.left')}</b>
      <ul>
        {data.data.map((cart) => (
          <Inline as="li" align="center" round="m" key={cart.id} className={classes.row}>
            <Stack as="span" grow shrink breakWords>
              <b>{titleOf(cart)}</b>
              <small>{[cart.guideName, t('carts.lines', { n: cart.itemCount })].join(' · ')}</small>
            </Stack>
            <Button
              variant="subtle"
              loading={take.isPending && take.variables.id === cart.id}
              onClick={() => take.mutate({ id: cart.id, guideId: own })}
            >
              {t('carts.takeOver')}
            </Button>
          </Inline>
        ))}
      </ul>
    </>
  )
}
