import { Link, useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/pictures/icons.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { selectCart } from '../carts/changes/cart-operations.ts'
import { useCarts } from '../carts/carts.queries.ts'
import { useListedCart } from '../customers/shown.ts'
import { Box, Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './home.module.css'

const shownCarts = 6

/** The user's carts in this shop, last used first; a press makes one the current cart. */
export const HomeCarts = ({ shopId }: { shopId: string }) => {
  const carts = useCarts()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const list = carts.data?.data ?? []
  const titleOf = useListedCart()
  return (
    <Box as="section" shrink className={classes.section} aria-label={t('home.carts')}>
      <Inline as="header" align="center" justify="between" target>
        <h2>{t('home.carts')}</h2>
        <Link to="/cart">{t('home.allCarts')}</Link>
      </Inline>
      {carts.error ? <ErrorState error={carts.error} onRetry={() => void carts.refetch()} /> : null}
      {carts.isPending ? <SkeletonRows count={3} rowPx={68} /> : null}
      {carts.data && list.length === 0 ? (
        <EmptyState
          icon="cart"
          title={t('home.noCarts')}
          text={t('home.noCartsText')}
          action={
            <Link to="/shop" className={classes.primary}>
              {t('home.browse')}
            </Link>
          }
        />
      ) : null}
      <Stack as="ul" columns={1} gap={3} className={classes.carts}>
        {list.slice(0, shownCarts).map((cart) => (
          <li key={cart.id}>
            <Inline
              as="button"
              gap={3}
              align="center"
              wide
              padY={2}
              padX={4}
              surface="plain"
              round="l"
              shadow={1}
              textAlign="start"
              type="button"
              onClick={() => {
                void selectCart({ queryClient, shopId }, cart)
                void navigate({ to: '/cart' })
              }}
            >
              <Icon name="cart" />
              <Stack as="span" grow shrink>
                <Text as="b" truncate>
                  {titleOf(cart)}
                </Text>
                <Text as="small" tabular nowrap>
                  {t('carts.updatedAt', { time: formatDateTime(cart.updatedAt) })}
                </Text>
              </Stack>
              <Text as="em" tone="quiet" tabular nowrap>
                {t('carts.lines', { n: cart.itemCount })}
              </Text>
              <Icon name="right" size={18} />
            </Inline>
          </li>
        ))}
      </Stack>
    </Box>
  )
}
