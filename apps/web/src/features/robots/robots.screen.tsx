import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOutput } from '../../client/call.ts'
import { callQuery } from '../../client/queries.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { StatusPill, type Tone } from '../../ui/states/status-pill.tsx'
import shared from '../identity/administration.module.css'
import type { Menu } from '../identity/menu.ts'
import { SubscriberFrame, SubscriberRow } from '../webhooks/subscriber-frame.tsx'
import { useScopeText } from '../webhooks/subscription-fields.tsx'
import { RobotForm } from './robot-form.tsx'
import { RobotLog } from './robot-log.tsx'

type Robot = CallOutput<'robots.list'>['data'][number]

const nameOf = ({ isChain, name }: Robot): string => (isChain ? t('robots.ofChain') : name)

/** The state of a robot. */
const stateOf = (robot: Robot): { tone: Tone; text: string } => {
  if (robot.state === 'OFF') return { tone: 'neutral', text: t('robots.state.OFF') }
  if (!robot.tokenSet) return { tone: 'neutral', text: t('robots.unset') }
  if (robot.state === 'REFUSED') return { tone: 'danger', text: t('robots.state.REFUSED') }
  return robot.connected
    ? { tone: 'positive', text: t('robots.state.ON') }
    : { tone: 'warning', text: t('robots.untested') }
}

const RobotRow = ({ robot, onOpen }: { robot: Robot; onOpen: () => void }) => {
  const { tone, text } = stateOf(robot)
  const { shopIds, types, waiting, pausedUntil } = robot
  const scopeText = useScopeText()
  return (
    <SubscriberRow
      name={nameOf(robot)}
      about={`${scopeText(shopIds)} · ${t('robots.typeCount', { n: types.length })}`}
      onOpen={onOpen}
      pills={
        <>
          <StatusPill tone={tone}>{text}</StatusPill>
          {waiting > 0 ? <StatusPill>{t('webhooks.waiting', { n: waiting })}</StatusPill> : null}
          {pausedUntil ? (
            <StatusPill tone="warning">
              {t('robots.pausedUntil', { time: formatDateTime(pausedUntil) })}
            </StatusPill>
          ) : null}
        </>
      }
    />
  )
}

/** Why a robot does not send, in the platform's words too. */
const Troubles = ({ robots }: { robots: readonly Robot[] }) =>
  robots.map((robot) =>
    robot.problem && (robot.state === 'REFUSED' || robot.problem === 'KEY_LOST') ? (
      <Notice key={robot.id}>
        <b>{nameOf(robot)}</b> {t(`robots.problem.${robot.problem}`)} {robot.words}
      </Notice>
    ) : null,
  )

/** The robots of the chain's groups: the events that each group is told, and the outcomes. */
export const RobotsScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('robots.list', {}))
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const robots = query.data?.data ?? []
  const robot = robots.find(({ id }) => id === open)
  return (
    <SubscriberFrame
      menu={menu}
      title={t('robots.title')}
      text={t('robots.text')}
      add={t('robots.add')}
      query={query}
      rows={2}
      onAdd={() => setOpen('new')}
      list={
        <>
          <Troubles robots={robots} />
          <ul className={shared.table}>
            {robots.map((one) => (
              <RobotRow key={one.id} robot={one} onOpen={() => setOpen(one.id)} />
            ))}
          </ul>
        </>
      }
      open={
        open === undefined
          ? undefined
          : {
              title: robot ? nameOf(robot) : t('robots.add'),
              content: (
                <div className={shared.form}>
                  {robot ? <Troubles robots={[robot]} /> : null}
                  <RobotForm key={open} robot={robot} onCreated={setOpen} onRemoved={close} />
                  {robot ? <RobotLog robot={robot} /> : null}
                </div>
              ),
            }
      }
      onClose={close}
    />
  )
}
