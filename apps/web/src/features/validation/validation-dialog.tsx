import { DIALOG_OUTSIDE_CLICK_MS } from '@showfloor/contract/common/constants'
import type { HomeMeasurements } from '@showfloor/contract/customers'
import type { ValidationData, ValidationSection } from '@showfloor/contract/validation'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { ValidationCheck } from './validation-check.tsx'
import { ValidationMeasure } from './validation-measure.tsx'
import { checksOf, untickedSections } from './validation-sections.ts'
import { Inline, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './validation.module.css'
import '../../ui/dialogs/modal-styles.ts'

export type ValidationDialogProps = {
  open: boolean
  /** Undefined while the checks are loading. Only its sections are shown. */
  data: ValidationData | undefined
  /** Why the checks failed to load, with a retry. */
  error?: Error | null
  onRetry?: () => void
  title?: string
  okText?: string
  cancelText?: string
  hideCancel?: boolean
  /** Whether a click outside closes it, after 100 ms. Default false: a tap beside it must not lose the ticks. */
  closeOnOutside?: boolean
  busy?: boolean
  /** Sections that were ticked before. */
  ticked?: readonly ValidationSection[]
  /** The known measurements of the home (mm), and how to save more; saving leads to new `data`. */
  home?: {
    measurements: HomeMeasurements
    saving: boolean
    onSave: (measurements: HomeMeasurements) => void
  }
  /** Confirms, with the failed sections that were settled with the customer. */
  onOk: (ticked: ValidationSection[]) => void
  onCancel: () => void
}

const Sections = (props: ValidationDialogProps & { data: ValidationData }) => {
  const { data, home, busy = false } = props
  // A tick belongs to its text: a check with a new text must be ticked again.
  const [ticks, setTicks] = useState<Partial<Record<ValidationSection, string>>>(() =>
    Object.fromEntries((props.ticked ?? []).map((section) => [section, data[section]?.validateDesc ?? ''])),
  )
  const [asked, setAsked] = useState(false)
  const checks = checksOf(data)
  const ticked = checks
    .filter(({ section, passValidate, validateDesc }) => !passValidate && ticks[section] === validateDesc)
    .map(({ section }) => section)
  const open = untickedSections(data, ticked)
  const failed = checks.filter(({ passValidate }) => !passValidate).map(({ section }) => section)
  return (
    <Stack
      as="form"
      columns={1}
      gap={4}
      onSubmit={(event) => {
        event.preventDefault()
        if (open.length === 0) return props.onOk(ticked)
        setAsked(true)
        document.getElementById(`tick-${open[0]}`)?.focus()
      }}
    >
      <Text tone="quiet">
        {checks.length === 0
          ? t('validation.nothing')
          : failed.length === 0
            ? t('validation.allPass')
            : t('validation.explain')}
      </Text>
      <Stack as="ul" columns={1} gap={2}>
        {checks.map((check) => (
          <ValidationCheck
            key={check.section}
            check={check}
            ticked={ticked.includes(check.section)}
            missing={asked && open.includes(check.section)}
            onTick={(on) => setTicks({ ...ticks, [check.section]: on ? check.validateDesc : undefined })}
          />
        ))}
      </Stack>
      {home ? <ValidationMeasure failed={failed} {...home} /> : null}
      {asked && open.length > 0 ? (
        <Text tone="danger" role="alert">
          {t('validation.unticked', { n: open.length })}
        </Text>
      ) : null}
      <Inline gap={3} justify="end" surface="plain" className={classes.buttons}>
        {props.hideCancel ? null : (
          <Button variant="default" onClick={props.onCancel}>
            {props.cancelText ?? t('common.cancel')}
          </Button>
        )}
        <Button type="submit" loading={busy} data-autofocus={failed.length === 0}>
          {props.okText ?? t('common.ok')}
        </Button>
      </Inline>
    </Stack>
  )
}

/** The shop's rules before an order: every relevant check with its result and reason. Failed ones must be ticked, after talking to the customer, before OK. */
export const ValidationDialog = (props: ValidationDialogProps) => {
  const { open, data, error, onRetry, onCancel, closeOnOutside = false } = props
  const closeOutside = () => {
    if (closeOnOutside) setTimeout(onCancel, DIALOG_OUTSIDE_CLICK_MS)
  }
  return (
    <Modal.Root opened={open} onClose={onCancel} closeOnClickOutside={false} size={600}>
      <Modal.Overlay onClick={closeOutside} />
      <Modal.Content
        onMouseDown={(event) => {
          if (event.target === event.currentTarget) closeOutside()
        }}
      >
        <Modal.Header>
          <Modal.Title>{props.title ?? t('validation.title')}</Modal.Title>
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          {error ? (
            <ErrorState error={error} {...(onRetry ? { onRetry } : {})} />
          ) : data ? (
            <Sections {...props} data={data} />
          ) : (
            <SkeletonRows count={3} rowPx={72} />
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
