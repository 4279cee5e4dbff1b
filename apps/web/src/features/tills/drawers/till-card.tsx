import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { yuan } from '../signed-yuan.ts'
import { useMayManageTills, useTillChanges, type Till } from '../tills.queries.ts'
import { SessionDialog } from './session-dialog.tsx'
import { CountForm, OpenForm, PayForm, TillNameForm } from './till-forms.tsx'
import { Inline, Stack, Text } from '../../../ui/layout/parts.tsx'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

type FormName = 'open' | 'pay' | 'count' | 'name'
type Session = NonNullable<Till['session']>

const State = ({ till }: { till: Till }) => {
  if (till.retired) return <StatusPill>{t('tills.isRetired')}</StatusPill>
  if (!till.session) return <StatusPill>{t('tills.isClosed')}</StatusPill>
  return (
    <StatusPill tone={till.session.mine ? 'accent' : 'positive'}>
      {till.session.mine ? t('tills.isMine') : t('tills.isOpen')}
    </StatusPill>
  )
}

const Facts = ({ session }: { session: Session }) => (
  <Stack gap={1} marginBottom={3}>
    {session.expected === null ? null : (
      <Inline as="p" gap={2} align="baseline">
        <Text as="b" size="2xl" tabular>
          {yuan(session.expected)}
        </Text>
        <Text as="small" size="sm">
          {t('tills.shouldHold')}
        </Text>
      </Inline>
    )}
    <Text as="small" size="sm">
      {t('tills.openedBy', { name: session.openedBy, time: formatDateTime(session.openedAt) })} ·{' '}
      {t('tills.floatOf', { amount: yuan(session.float) })}
    </Text>
    {session.users.length > 0 ? (
      <Text as="small" size="sm">
        {t('tills.usedBy', { names: session.users.join('、') })}
      </Text>
    ) : null}
  </Stack>
)

const OpenForms = (props: { form: FormName; till: Till; shopId: string; onDone: () => void }) => {
  const { form, till, shopId, onDone } = props
  if (form === 'open') return <OpenForm till={till} onDone={onDone} />
  if (form === 'name') return <TillNameForm shopId={shopId} till={till} onDone={onDone} />
  if (!till.session) return null
  const of = { till, sessionId: till.session.id, expected: till.session.expected, onDone }
  return form === 'pay' ? <PayForm {...of} /> : <CountForm {...of} />
}

/** A drawer: its content, its user, and its next step. */
export const TillCard = ({ till, shopId }: { till: Till; shopId: string }) => {
  const { use, update, busy } = useTillChanges()
  const mayManage = useMayManageTills()
  const [form, setForm] = useState<FormName>()
  const [shown, setShown] = useState(false)
  const { session } = till
  return (
    <Panel title={till.name} aside={<State till={till} />}>
      {session ? <Facts session={session} /> : null}
      {form === undefined ? (
        <FormButtons>
          {mayManage ? (
            <>
              <TextButton onClick={() => setForm('name')}>{t('tills.rename')}</TextButton>
              {session ? null : (
                <TextButton
                  onClick={() => update.mutate({ id: till.id, name: till.name, retired: !till.retired })}
                >
                  {till.retired ? t('tills.revive') : t('tills.retire')}
                </TextButton>
              )}
            </>
          ) : null}
          {session ? (
            <>
              <TextButton onClick={() => setShown(true)}>{t('tills.movements')}</TextButton>
              <Button variant="default" onClick={() => setForm('pay')}>
                {t('tills.pay')}
              </Button>
              {session.mine ? null : (
                <Button variant="default" disabled={busy} onClick={() => use.mutate({ id: till.id })}>
                  {t('tills.use')}
                </Button>
              )}
              <Button onClick={() => setForm('count')}>{t('tills.close')}</Button>
            </>
          ) : till.retired ? null : (
            <Button onClick={() => setForm('open')}>{t('tills.open')}</Button>
          )}
        </FormButtons>
      ) : (
        <OpenForms form={form} till={till} shopId={shopId} onDone={() => setForm(undefined)} />
      )}
      {shown && session ? <SessionDialog id={session.id} onClose={() => setShown(false)} /> : null}
    </Panel>
  )
}
