import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { openWay, type Way } from '../payment-blocked.tsx'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../stages/stages.module.css'

/** A way to pay on a screen of its own. `urgent`: such a payment is under way. */
export const WayRow = (props: { way: Way; title: string; text?: string; urgent?: boolean }) => (
  <li>
    <a
      href={props.way.address}
      className={classes.furtherWayRow}
      data-urgent={props.urgent ?? false}
      onClick={openWay(props.way)}
    >
      <Stack as="span">
        <b>{props.title}</b>
        {props.text === undefined ? null : <small>{props.text}</small>}
      </Stack>
      <Icon name="right" size={18} />
    </a>
  </li>
)

/** The list of ways to pay that have screens of their own. */
export const FurtherWays = ({ children }: { children: ReactNode }) => (
  <Panel title={t('payments.further')} flush>
    <ul className={classes.list}>{children}</ul>
  </Panel>
)
