import type { ImportKind } from '@showfloor/contract/common/import-kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { DropFile } from '../../ui/files/drop-file.tsx'
import { Icon } from '../../ui/pictures/icons.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { Panel } from '../../ui/screen/panel.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { TextButton } from '../../ui/buttons/text-button.tsx'
import { useCurrentShop } from '../shops/current-shop.ts'
import { shopListQuery, shopsOf } from '../shops/shop-list.ts'
import {
  kindsQuery,
  megabytesMax,
  saveContent,
  saveTemplate,
  sendFile,
  type Kind,
} from './imports.queries.ts'
import { Inline, Note, Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './imports.module.css'

/** The kind and shop to import; by default the first kind and the current shop. */
export type Chosen = { kind?: ImportKind; shop?: string }

const Files = (props: { title: string; save: (format: 'csv' | 'xlsx') => Promise<void> }) => {
  const [busy, setBusy] = useState(false)
  const save = async (format: 'csv' | 'xlsx') => {
    setBusy(true)
    await props.save(format).catch((error: unknown) => toast.error(messageOf(error)))
    setBusy(false)
  }
  return (
    <Inline as="fieldset" gap={4} className={classes.files} disabled={busy}>
      <Note as="legend">{props.title}</Note>
      {(['xlsx', 'csv'] as const).map((format) => (
        <TextButton key={format} onClick={() => void save(format)}>
          <Icon name="arrowDown" size={16} />
          {format.toUpperCase()}
        </TextButton>
      ))}
    </Inline>
  )
}

const Fields = ({ kind, shopId }: { kind: Kind; shopId: string }) => (
  <Stack gap={3} alignContent="start" className={classes.fields}>
    <Text tone="quiet">{kind.about}</Text>
    <Inline as="ul" wrap gap={2} aria-label={t('imports.fields')}>
      {kind.fields
        .filter(({ foreign }) => !foreign)
        .map((field) => (
          <Inline
            as="li"
            inText
            gap={1}
            align="baseline"
            padY={1}
            padX={3}
            surface="sunken"
            round="full"
            size="sm"
            key={field.key}
            data-needed={field.needed}
            title={field.about || undefined}
          >
            {field.name}
            {field.needed ? (
              <Text as="small" size="xs" tone="accent" weight={400}>
                {t('imports.needed')}
              </Text>
            ) : null}
          </Inline>
        ))}
    </Inline>
    <Inline wrap gapY={3} gapX={8}>
      <Files title={t('imports.template')} save={(format) => saveTemplate(kind, format)} />
      <Files title={t('imports.stored')} save={(format) => saveContent(kind, shopId, format)} />
    </Inline>
  </Stack>
)

const ShopField = (props: { value: string; onChange: (shopId: string) => void }) => {
  const shops = shopsOf(useQuery(shopListQuery()).data?.data ?? [])
  return (
    <div>
      <SelectField
        label={t('imports.shop')}
        value={props.value}
        onChange={props.onChange}
        options={shops.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))}
      />
      <Text as="small" size="sm">
        {t('imports.shopHint')}
      </Text>
    </div>
  )
}

const Form = (props: {
  kinds: readonly Kind[]
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onSent: (id: string) => void
}) => {
  const [sending, setSending] = useState<string>()
  const current = useCurrentShop()
  const kind = props.kinds.find(({ kind: name }) => name === props.chosen.kind) ?? props.kinds[0]
  if (!kind) return null
  const shopId = props.chosen.shop ?? current.id
  const send = async ([file, ...more]: readonly File[]) => {
    if (!file) return
    if (more.length > 0) return toast.error(t('imports.onlyOne'))
    if (file.size > megabytesMax * 1_000_000)
      return toast.error(t('imports.tooLarge', { megabytes: megabytesMax }))
    setSending(file.name)
    try {
      props.onSent(await sendFile(kind.kind, kind.needsShop ? shopId : undefined, file))
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setSending(undefined)
    }
  }
  return (
    <>
      <Segmented
        kind="cards"
        label={t('imports.kind')}
        value={kind.kind}
        onChange={(name) => props.onChoose({ kind: name })}
        options={props.kinds.map(({ kind: value, name }) => ({ value, label: name }))}
      />
      <Stack columns={1} gap={5} marginTop={4} className={classes.fresh}>
        <Fields kind={kind} shopId={shopId} />
        <Stack gap={4} alignContent="start">
          {kind.needsShop ? <ShopField value={shopId} onChange={(shop) => props.onChoose({ shop })} /> : null}
          <DropFile
            label={t('imports.drop')}
            hint={t('imports.dropHint', { megabytes: megabytesMax })}
            accept=".xlsx,.csv,.tsv,.txt,.jsonl,.ndjson"
            busy={sending === undefined ? undefined : t('imports.sending', { name: sending })}
            onFile={(files) => void send(files)}
          />
        </Stack>
      </Stack>
    </>
  )
}

/** The form of a new import: kind, shop and file. */
export const NewImport = (props: {
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onSent: (id: string) => void
}) => {
  const query = useQuery(kindsQuery())
  return (
    <Panel title={t('imports.fresh')}>
      {query.isPending ? <SkeletonRows count={4} rowPx={64} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.data ? <Form kinds={query.data.data} {...props} /> : null}
    </Panel>
  )
}
