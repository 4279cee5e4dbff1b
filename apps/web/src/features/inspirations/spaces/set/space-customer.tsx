import { Button } from '@mantine/core'
import { ROOM_MAX_MM, ROOM_MIN_MM } from '@showfloor/contract/common/floor-plan'
import { useState } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { SkeletonRows } from '../../../../ui/states/skeleton.tsx'
import { ErrorState } from '../../../../ui/states/error-state.tsx'
import { CustomerPicker } from '../../../customers/customer-picker.tsx'
import { useCustomer, type Address, type Customer } from '../../../customers/customers.queries.ts'
import { ShownAddress } from '../../../customers/addresses/shown-address.tsx'
import { Box, Inline, Stack, Text } from '../../../../ui/layout/parts.tsx'
import classes from '../spaces.module.css'

type Sides = { w: number; d: number }

/** A room from an address's measured bedroom, if both sides are known and plausible. */
const measuredBedroom = ({ measurements }: Address): Sides | undefined => {
  const { bedroomWidthMm: w, bedroomLengthMm: d } = measurements
  const isSide = (mm: number | null): mm is number => mm !== null && mm >= ROOM_MIN_MM && mm <= ROOM_MAX_MM
  return isSide(w) && isSide(d) ? { w, d } : undefined
}

const Homes = ({ customerId, onChoose }: { customerId: string; onChoose: (sides: Sides) => void }) => {
  const query = useCustomer({ id: customerId })
  if (query.error) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <SkeletonRows count={2} />
  const homes = query.data.addresses
  if (!homes.some(measuredBedroom)) return <Text tone="quiet">{t('spaces.notMeasured')}</Text>
  return (
    <Stack as="ul" gap={2} className={classes.homes}>
      {homes.map((home) => {
        const sides = measuredBedroom(home)
        return (
          <Inline
            as="li"
            gap={3}
            align="center"
            justify="between"
            pad={3}
            surface="sunken"
            round="m"
            key={home.id}
          >
            <span>
              <ShownAddress address={home} />
              <Box as="small" block>
                {sides ? t('spaces.bedroomIs', { w: sides.w, d: sides.d }) : t('spaces.notMeasured')}
              </Box>
            </span>
            {sides ? <Button onClick={() => onChoose(sides)}>{t('spaces.takeRoom')}</Button> : null}
          </Inline>
        )
      })}
    </Stack>
  )
}

/** Takes the room's sides from a customer's home. */
export const SpaceCustomer = (props: {
  shopId: string
  onChoose: (sides: Sides) => void
  onClose: () => void
}) => {
  const [customer, setCustomer] = useState<Customer>()
  return (
    <Dialog title={t('spaces.fromCustomer')} open onClose={props.onClose} widthPx={560}>
      <Stack gap={4}>
        <CustomerPicker shopId={props.shopId} chosen={customer} onChoose={setCustomer} />
        {customer ? <Homes customerId={customer.id} onChoose={props.onChoose} /> : null}
      </Stack>
    </Dialog>
  )
}
