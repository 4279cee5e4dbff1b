import { channelShopCategories, channelShopTypes, cloudPosTypes } from '@showfloor/contract/common/shop-words'
import { Link } from '@tanstack/react-router'
import { contractLanguage, t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import shared from '../../identity/administration.module.css'
import { SubsidySwitch } from './subsidy-switch.tsx'
import { paymentTypes, type Draft, type Faults } from './shop-draft.ts'
import { Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './shops.module.css'

export type Channel = { id: string; name: string; code: string; closedAt: string | null }
type FieldsProps = {
  draft: Draft
  faults: Faults
  channels: readonly Channel[]
  /** Undefined for a new shop. */
  shopId: string | undefined
  /** The link to its terminals, for an existing shop and a user who may see them. */
  terminalsOf: string | undefined
  mayChangeChannel: boolean
  onChange: (part: Partial<Draft>) => void
}

/** None, and the values of a closed list. */
const wordOptions = (words: Readonly<Record<string, { zh: string; en: string }>>) => [
  { value: '', label: t('settings.wordNone') },
  ...Object.entries(words).map(([value, label]) => ({ value, label: label[contractLanguage()] })),
]

const Naming = ({ draft, faults, channels, shopId, mayChangeChannel, onChange }: FieldsProps) => (
  <div className={shared.pair}>
    <TextField
      label={t('settings.siteName')}
      required
      maxLength={60}
      hint={t('settings.siteNameHint')}
      value={draft.siteName}
      error={faults.siteName}
      onChange={(event) => onChange({ siteName: event.currentTarget.value })}
    />
    <TextField
      label={t('settings.shopCode')}
      required
      maxLength={20}
      hint={t('settings.shopCodeHint')}
      disabled={shopId !== undefined}
      value={draft.shopCode}
      error={faults.shopCode}
      onChange={(event) => onChange({ shopCode: event.currentTarget.value })}
    />
    <SelectField
      label={t('settings.channel')}
      value={draft.channelId}
      disabled={!mayChangeChannel}
      onChange={(channelId) => onChange({ channelId })}
      options={[
        { value: '', label: t('settings.channelNone') },
        ...channels
          .filter(({ id, closedAt }) => closedAt === null || id === draft.channelId)
          .map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` })),
      ]}
    />
    <SelectField
      label={t('settings.shopType')}
      value={draft.channelShopType}
      onChange={(channelShopType) => onChange({ channelShopType })}
      options={wordOptions(channelShopTypes)}
    />
    <SelectField
      label={t('settings.shopCategory')}
      value={draft.channelShopCategory}
      onChange={(channelShopCategory) => onChange({ channelShopCategory })}
      options={wordOptions(channelShopCategories)}
    />
    <TextField
      label={t('settings.newUntil')}
      type="date"
      hint={t('settings.newUntilHint')}
      value={draft.newUntil}
      error={faults.newUntil}
      onChange={(event) => onChange({ newUntil: event.currentTarget.value })}
    />
  </div>
)

const Selling = ({ draft, shopId, terminalsOf, onChange }: FieldsProps) => (
  <Stack as="fieldset" columns={1} gap={4} line="above" className={classes.part}>
    <Text as="legend" weight={600}>
      {t('settings.sells')}
    </Text>
    <Stack className={classes.checks}>
      {paymentTypes.map((type) => (
        <CheckField
          key={type}
          label={t(`settings.payment.${type}`)}
          checked={draft.paymentTypes.includes(type)}
          onChange={(on) =>
            onChange({
              paymentTypes: on
                ? [...draft.paymentTypes, type]
                : draft.paymentTypes.filter((one) => one !== type),
            })
          }
        />
      ))}
      <CheckField
        label={t('settings.stagePayment')}
        checked={draft.stagePayment}
        onChange={(stagePayment) => onChange({ stagePayment })}
      />
      <SubsidySwitch
        shopId={shopId}
        checked={draft.isStateSubsidies}
        onChange={(isStateSubsidies) => onChange({ isStateSubsidies })}
      />
    </Stack>
    <SelectField
      label={t('settings.cloudPos')}
      value={draft.cloudPosType}
      onChange={(cloudPosType) => onChange({ cloudPosType })}
      options={wordOptions(cloudPosTypes)}
    />
    {terminalsOf === undefined ? null : (
      <Link to="/terminals" search={{ shop: terminalsOf }} className={classes.terminals}>
        {t('settings.toTerminals')}
      </Link>
    )}
  </Stack>
)

const Papers = ({ draft, faults, onChange }: FieldsProps) => (
  <Stack as="fieldset" columns={1} gap={4} line="above" className={classes.part}>
    <Text as="legend" weight={600}>
      {t('settings.papers')}
    </Text>
    <div className={shared.pair}>
      <TextField
        label={t('settings.openingHours')}
        maxLength={100}
        value={draft.openingHours}
        onChange={(event) => onChange({ openingHours: event.currentTarget.value })}
      />
      <TextField
        label={t('settings.telephone')}
        type="tel"
        maxLength={40}
        value={draft.telephone}
        onChange={(event) => onChange({ telephone: event.currentTarget.value })}
      />
      <TextField
        label={t('settings.shopAddress')}
        maxLength={200}
        value={draft.address}
        onChange={(event) => onChange({ address: event.currentTarget.value })}
      />
      <TextField
        label={t('settings.orderPrefix')}
        required
        maxLength={6}
        hint={t('settings.orderPrefixHint')}
        value={draft.orderPrefix}
        error={faults.orderPrefix}
        onChange={(event) => onChange({ orderPrefix: event.currentTarget.value })}
      />
    </div>
    <TextArea
      label={t('settings.receiptHead')}
      hint={t('settings.receiptHeadHint')}
      maxLength={300}
      rows={2}
      value={draft.receiptHead}
      onChange={(event) => onChange({ receiptHead: event.currentTarget.value })}
    />
  </Stack>
)

/** All settings of a shop. */
export const ShopFields = (props: FieldsProps) => (
  <>
    <Naming {...props} />
    <Selling {...props} />
    <Papers {...props} />
  </>
)
