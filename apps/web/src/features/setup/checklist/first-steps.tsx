import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { CallOutput } from '../../../client/call.ts'
import { callQuery, nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { confirm } from '../../../ui/dialogs/confirm.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import classes from '../setup.module.css'
import { PeopleNotices } from './people-waiting.tsx'
import { Stack, Text } from '../../../ui/layout/parts.tsx'

type Checklist = CallOutput<'setup.checklist'>
type Step = Checklist['steps'][number]

/** The screen of each step. */
const places = {
  shops: { to: '/shops' },
  people: { to: '/accounts' },
  catalogue: { to: '/imports', search: { kind: 'products' } },
  prices: { to: '/imports', search: { kind: 'prices' } },
  stock: { to: '/imports', search: { kind: 'stock' } },
  payments: { to: '/shops' },
  trial: { to: '/trial-payment' },
  delivery: { to: '/delivery-modes' },
  windows: { to: '/delivery-slots' },
  printer: { to: '/printer-test' },
  robot: { to: '/robots' },
} as const satisfies Record<Step['key'], LinkProps>

const StepRow = ({ step: { key, done } }: { step: Step }) => (
  <li>
    <Link {...places[key]} className={classes.step} data-done={done}>
      <Icon name={done ? 'check' : 'right'} size={20} />
      <span>
        <b>{t(`setup.step.${key}`)}</b>
        <small>{done ? t('setup.stepDone') : t(`setup.step.${key}Text`)}</small>
      </span>
    </Link>
  </li>
)

/** The steps that are missing for a first sale; empty once all are done or the checklist is closed. */
const Steps = ({ steps }: { steps: readonly Step[] }) => {
  const queryClient = useQueryClient()
  const close = useCall('setup.checklistClose', {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: nounKey('setup') }),
  })
  const ask = async () => {
    if (await confirm({ text: t('setup.stepsCloseText') })) close.mutate({})
  }
  const done = steps.filter((step) => step.done).length
  return (
    <Panel
      title={t('setup.steps')}
      aside={<TextButton onClick={() => void ask()}>{t('setup.stepsClose')}</TextButton>}
    >
      <Text tone="quiet">{t('setup.stepsText', { done, all: steps.length })}</Text>
      <Stack as="ul" gapY={2} gapX={4} marginTop={3} className={classes.steps}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </Stack>
    </Panel>
  )
}

const Waiting = ({ waiting }: { waiting: Checklist['waiting'] }) => (
  <>
    <PeopleNotices waiting={waiting} />
    {waiting.shopsWithoutPrices > 0 ? (
      <Notice>
        {t('setup.shopsWithoutPrices', { n: waiting.shopsWithoutPrices })}{' '}
        <Link to="/imports" search={{ kind: 'prices' }}>
          {t('setup.shopsWithoutPricesDo')}
        </Link>
      </Notice>
    ) : null}
    {waiting.shopsWithoutStock > 0 ? (
      <Notice>
        {t('setup.shopsWithoutStock', { n: waiting.shopsWithoutStock })}{' '}
        <Link to="/imports" search={{ kind: 'stock' }}>
          {t('setup.shopsWithoutStockDo')}
        </Link>
      </Notice>
    ) : null}
  </>
)

/** Above the home screen of those who manage the chain: waiting people and shops, and the first steps of a new chain. */
export const FirstSteps = () => {
  const { data } = useQuery(callQuery('setup.checklist', {}))
  if (!data) return null
  const isOpen = !data.closed && data.steps.some(({ done }) => !done)
  if (!isOpen && Object.values(data.waiting).every((count) => count === 0)) return null
  return (
    <Stack as="section" gap={3} wide className={classes.above} aria-label={t('setup.steps')}>
      <Waiting waiting={data.waiting} />
      {isOpen ? <Steps steps={data.steps} /> : null}
    </Stack>
  )
}
