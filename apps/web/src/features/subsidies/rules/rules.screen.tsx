import { Button } from '@mantine/core'
import { chinaDay } from '@showfloor/contract/common/china-time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { CardList, ListCard } from '../../../ui/lists/card-list.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { categoriesQuery, type Category } from '../../catalogue/catalogue.queries.ts'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import { ImportLink } from '../../identity/import-link.tsx'
import type { Menu } from '../../identity/menu.ts'
import { CityForm } from './city-form.tsx'
import { RuleForm } from './rule-form.tsx'
import { RuleHistory } from './rule-history.tsx'
import { RuleTerms } from './rule-terms.tsx'
import { rulesQuery, type City, type Rule } from './rules.queries.ts'
import { Inline, Stack } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

/** The full names of categories by id: `卧室 / 床`. */
const namesOf = (categories: readonly Category[]): Map<string, string> => {
  const byId = new Map(categories.map((one) => [one.id, one]))
  const pathOf = ({ name, parentId }: Category): string => {
    const above = parentId === null ? undefined : byId.get(parentId)
    return above ? `${pathOf(above)} / ${name}` : name
  }
  return new Map(categories.map((one) => [one.id, pathOf(one)]))
}

const StateOf = ({ rule }: { rule: Rule }) => {
  const [today] = useState(() => chinaDay(new Date()))
  if (!rule.enabled) return <StatusPill>{t('subsidies.disabled')}</StatusPill>
  if (rule.until < today) return <StatusPill>{t('subsidies.ended')}</StatusPill>
  if (rule.from > today) return <StatusPill tone="accent">{t('subsidies.ahead')}</StatusPill>
  return <StatusPill tone="positive">{t('subsidies.inForce')}</StatusPill>
}

type Open =
  | { form: 'city'; city: City | undefined }
  | { form: 'rule'; city: City; rule: Rule | undefined }
  | { form: 'history'; rule: Rule }

const CityCard = (props: {
  city: City
  categories: ReadonlyMap<string, string>
  onOpen: (open: Open) => void
}) => {
  const { city, categories, onOpen } = props
  return (
    <ListCard
      label={city.name}
      name={city.name}
      aside={<small>{t('subsidies.shopCount', { n: city.shopIds.length })}</small>}
    >
      {city.rules.length === 0 ? <p>{t('subsidies.noRules')}</p> : null}
      <Stack as="ul" gap={2} className={classes.rules}>
        {city.rules.map((rule) => (
          <Stack as="li" gap={1} pad={3} surface="sunken" round="m" key={rule.id}>
            <Inline as="span" wrap gap={2} align="center" justify="between">
              <b>{rule.kind}</b>
              <StateOf rule={rule} />
            </Inline>
            <RuleTerms rule={rule} />
            <small>{rule.categoryIds.map((id) => categories.get(id) ?? '…').join('、')}</small>
            <Inline as="span" wrap gap={2} align="center" justify="between">
              <TextButton onClick={() => onOpen({ form: 'history', rule })}>
                {t('subsidies.version', { n: rule.version })}
              </TextButton>
              <TextButton onClick={() => onOpen({ form: 'rule', city, rule })}>
                {t('subsidies.ruleEdit')}
              </TextButton>
            </Inline>
          </Stack>
        ))}
      </Stack>
      <FormButtons>
        <Button variant="default" onClick={() => onOpen({ form: 'city', city })}>
          {t('subsidies.cityEdit')}
        </Button>
        <Button onClick={() => onOpen({ form: 'rule', city, rule: undefined })}>
          {t('subsidies.ruleAdd')}
        </Button>
      </FormButtons>
    </ListCard>
  )
}

const titleOf = (open: Open | undefined): string => {
  if (open?.form === 'history') return `${t('subsidies.history')} · ${open.rule.kind}`
  if (open?.form === 'rule') return t(open.rule ? 'subsidies.ruleEdit' : 'subsidies.ruleAdd')
  return t(open?.city ? 'subsidies.cityEdit' : 'subsidies.cityAdd')
}

/** The subsidy rules of cities, each with its versions. `shopId`: the shop whose category names are shown. */
export const RulesScreen = ({ shopId, menu }: { shopId: string; menu: Menu }) => {
  const query = useQuery(rulesQuery())
  const categories = namesOf(useQuery(categoriesQuery(shopId)).data?.data ?? [])
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const { data } = query
  const add = (
    <>
      {menu.has('gaia_furniture_base_ImportList') ? (
        <ExportMenu of="imports.contentExport" input={{ kind: 'subsidyRules' }} name={t('subsidies.rules')} />
      ) : null}
      <ImportLink menu={menu} kind="subsidyRules" />
      <Button
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => setOpen({ form: 'city', city: undefined })}
      >
        {t('subsidies.cityAdd')}
      </Button>
    </>
  )
  return (
    <Administration menu={menu} title={t('subsidies.rules')} action={add}>
      <p className={shared.quiet}>{t('subsidies.rulesText')}</p>
      <QueryState query={query} rows={2} rowPx={200} />
      {data?.data.length === 0 ? (
        <EmptyState icon="card" title={t('subsidies.none')} text={t('subsidies.noneText')} />
      ) : null}
      <CardList>
        {data?.data.map((city) => (
          <CityCard key={city.id} city={city} categories={categories} onOpen={setOpen} />
        ))}
      </CardList>
      <Dialog title={titleOf(open)} open={open !== undefined} onClose={close} widthPx={560}>
        {open?.form === 'city' ? <CityForm city={open.city} onDone={close} /> : null}
        {open?.form === 'rule' ? (
          <RuleForm cityId={open.city.id} rule={open.rule} categories={categories} onDone={close} />
        ) : null}
        {open?.form === 'history' ? <RuleHistory ruleId={open.rule.id} /> : null}
      </Dialog>
    </Administration>
  )
}
