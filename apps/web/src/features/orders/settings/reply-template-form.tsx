import { replyPlaces, unknownPlaces, type ReplyPlace } from '@showfloor/contract/common/reply-places'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import type { CallOutput } from '../../../client/call.ts'
import { nounKey, useCall } from '../../../client/queries.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextArea } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { useDraft } from '../../../ui/drafts/use-draft.ts'
import shared from '../../identity/administration.module.css'
import { example } from './reply-places.ts'
import { Box, Inline, Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from './settings.module.css'

export type ReplyTemplate = CallOutput<'orders.replyTemplates'>['data'][number]

const bodyMax = 400
const bodies = ['bodyZh', 'bodyEn'] as const
type Body = (typeof bodies)[number]
/** The text and position of the next placeholder. */
type Caret = { body: Body; at: number }

const faultOf = (body: Body, text: string): string | undefined => {
  if (body === 'bodyZh' && text.trim() === '') return t('settings.replyMissing')
  const [place] = unknownPlaces(text)
  return place === undefined ? undefined : t('settings.replyPlaceUnknown', { place })
}

/** Buttons that insert placeholders. */
const Places = ({ onInsert }: { onInsert: (place: ReplyPlace) => void }) => (
  <Inline as="fieldset" wrap gap={2} className={classes.places}>
    <Box as="legend" marginBottom={2}>
      {t('settings.replyInsert')}
    </Box>
    {replyPlaces.map((place) => (
      <Button
        key={place}
        variant="default"
        size="md"
        leftSection={<Icon name="plus" size={16} />}
        // Keeps focus and caret in the text field.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onInsert(place)}
      >
        {t(`settings.replyPlace.${place}`)}
      </Button>
    ))}
  </Inline>
)

/** The reply of one status in both languages, with a preview. */
export const ReplyTemplateForm = (props: { template: ReplyTemplate; onDone: () => void }) => {
  const { template, onDone } = props
  const queryClient = useQueryClient()
  const { bodyZh, bodyEn } = template
  const { draft, setDraft, sent } = useDraft<Record<Body, string>>(`reply template ${template.status}`, {
    bodyZh,
    bodyEn,
  })
  const [caret, setCaret] = useState<Caret>({ body: 'bodyZh', at: template.bodyZh.length })
  const change = (body: Body, text: string) => setDraft((before) => ({ ...before, [body]: text }))
  const insert = (place: ReplyPlace) => {
    const { body, at } = caret
    const text = draft[body]
    const next = `${text.slice(0, at)}{${place}}${text.slice(at)}`
    if (next.length > bodyMax) return
    change(body, next)
    setCaret({ body, at: at + place.length + 2 })
  }
  const update = useCall('orders.replyTemplateUpdate', {
    onSuccess: async () => {
      sent()
      await queryClient.invalidateQueries({ queryKey: nounKey('orders') })
      toast.done()
      onDone()
    },
  })
  const faults = bodies.map((body) => faultOf(body, draft[body]))
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (faults.every((fault) => fault === undefined))
      update.mutate({ status: template.status, bodyZh: draft.bodyZh, bodyEn: draft.bodyEn })
  }
  return (
    <form className={shared.form} noValidate onSubmit={save}>
      {bodies.map((body, at) => (
        <TextArea
          key={body}
          label={t(`settings.${body}`)}
          hint={body === 'bodyEn' ? t('settings.replyEnHint') : undefined}
          rows={4}
          maxLength={bodyMax}
          value={draft[body]}
          error={faults[at]}
          onChange={(event) => change(body, event.currentTarget.value)}
          onSelect={(event) => setCaret({ body, at: event.currentTarget.selectionStart })}
        />
      ))}
      <Places onInsert={insert} />
      <Stack as="figure" gap={1} padY={3} padX={4} surface="sunken" round="m" className={classes.example}>
        <Note as="figcaption">{t('settings.replyExample')}</Note>
        <Text breakWords>{example(draft[caret.body] || draft.bodyZh)}</Text>
      </Stack>
      <Button type="submit" fullWidth loading={update.isPending}>
        {t('settings.saveReply')}
      </Button>
    </form>
  )
}
