import { Button } from '@mantine/core'
import { formatCents } from '@showfloor/contract/common/money'
import { useState, type ReactNode } from 'react'
import { formatDateTime } from '../../../i18n/format.ts'
import { t } from '../../../i18n/i18n.ts'
import { FormButtons } from '../../../ui/fields/form-buttons.tsx'
import { StatusPill } from '../../../ui/states/status-pill.tsx'
import { LedgerLink } from '../../payments/books/ledger-link.tsx'
import { stateTones, useSubsidyChanges, type SubsidyClaim } from './claims.queries.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { ReasonForm } from './reason-form.tsx'
import { Inline } from '../../../ui/layout/parts.tsx'
import classes from '../subsidies.module.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/Button.layer.css'

const Evidence = ({ claim }: { claim: SubsidyClaim }) => {
  if (claim.evidence.length === 0) return <small>{t('subsidies.noEvidence')}</small>
  return (
    <ul className={classes.evidence}>
      {claim.evidence.map(({ kind, url }, at) => (
        <li key={at}>
          {url === '' ? (
            t(`subsidies.evidence.${kind}`)
          ) : (
            <a href={url} target="_blank" rel="noreferrer">
              {t(`subsidies.evidence.${kind}`)}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

/** One claim with its facts, evidence and actions. `head` is shown before its name, such as a checkbox. */
export const ClaimCard = ({ claim, head }: { claim: SubsidyClaim; head?: ReactNode }) => {
  const [form, setForm] = useState<'release' | 'attach'>()
  const { release } = useSubsidyChanges()
  const close = () => setForm(undefined)
  const isOver = claim.state === 'RELEASED' || claim.state === 'REJECTED'
  return (
    <>
      <Inline as="span" wrap gap={2} align="center" justify="between">
        {head ?? <b>{claim.skuName}</b>}
        <StatusPill tone={stateTones[claim.state]}>{t(`subsidies.state.${claim.state}`)}</StatusPill>
      </Inline>
      <span>
        <LedgerLink search={{ order: claim.orderId, type: 'SUBSIDY' }}>
          <b className="tabular">{`¥${formatCents(claim.amount)}`}</b>
        </LedgerLink>
        {` · ${claim.kind} · ${claim.personName} ${t('subsidies.idTail', { tail: claim.idTail })}`}
      </span>
      <small>
        {[claim.actor, formatDateTime(claim.movedAt), claim.reference, claim.reason]
          .filter(Boolean)
          .join(' · ')}
      </small>
      <Evidence claim={claim} />
      {form === 'release' ? (
        <ReasonForm
          send={t('subsidies.release')}
          busy={release.isPending}
          onSend={(reason) =>
            release.mutate({ id: claim.id, version: claim.version, reason }, { onSuccess: close })
          }
          onCancel={close}
        />
      ) : null}
      {form === 'attach' ? <EvidenceForm claimId={claim.id} onDone={close} /> : null}
      {form === undefined && !isOver ? (
        <FormButtons>
          {claim.actions.includes('release') ? (
            <Button variant="default" onClick={() => setForm('release')}>
              {t('subsidies.release')}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setForm('attach')}>
            {t('subsidies.attach')}
          </Button>
        </FormButtons>
      ) : null}
    </>
  )
}
