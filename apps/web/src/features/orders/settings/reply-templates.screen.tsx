import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { ExportMenu } from '../../../ui/files/export-menu.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { QueryState } from '../../../ui/states/query-state.tsx'
import { Administration } from '../../identity/administration.tsx'
import shared from '../../identity/administration.module.css'
import type { Menu } from '../../identity/menu.ts'
import { OrderStatusPill } from '../order-sheets/order-pills.tsx'
import { example } from './reply-places.ts'
import { ReplyTemplateForm, type ReplyTemplate } from './reply-template-form.tsx'
import { Text } from '../../../ui/layout/parts.tsx'
import classes from './settings.module.css'

const Row = ({ template, onOpen }: { template: ReplyTemplate; onOpen: () => void }) => (
  <li>
    <Text
      as="button"
      columns="fill-auto"
      wide
      textAlign="start"
      type="button"
      className={`${shared.row} ${classes.template}`}
      onClick={onOpen}
    >
      <OrderStatusPill status={template.status} />
      <span>{example(template.bodyZh)}</span>
      <Icon name="pen" size={18} />
    </Text>
  </li>
)

/** The automatic replies by order status, previewed with example data. */
export const ReplyTemplatesScreen = ({ menu }: { menu: Menu }) => {
  const query = useQuery(callQuery('orders.replyTemplates', {}))
  const [editing, setEditing] = useState<ReplyTemplate>()
  const close = () => setEditing(undefined)
  return (
    <Administration
      menu={menu}
      title={t('settings.replies')}
      action={<ExportMenu of="orders.repliesExport" input={{}} name={t('settings.replies')} />}
    >
      <p className={shared.quiet}>{t('settings.repliesText')}</p>
      <QueryState query={query} rows={7} rowPx={64} />
      {query.data ? (
        <ul className={shared.table}>
          {query.data.data.map((template) => (
            <Row key={template.status} template={template} onOpen={() => setEditing(template)} />
          ))}
        </ul>
      ) : null}
      <Dialog
        title={editing ? t(`orders.status.${editing.status}`) : ''}
        open={editing !== undefined}
        onClose={close}
        widthPx={600}
      >
        {editing ? <ReplyTemplateForm key={editing.status} template={editing} onDone={close} /> : null}
      </Dialog>
    </Administration>
  )
}
