import { Button, Drawer } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { t } from '../../i18n/i18n.ts'
import { TextArea } from '../../ui/fields/text-field.tsx'
import { FilterChip, FilterChips } from '../../ui/search/filter-chip.tsx'
import { messageOf } from '../../ui/feedback/error-message.ts'
import { useFocusBack } from '../../ui/focus/use-focus-back.ts'
import '../../ui/dialogs/modal-styles.ts'
import { isUnanswered, type CustomerView } from './confirmation-rules.ts'
import { useCustomerRefuse } from './confirmation.queries.ts'
import { Stack, Text } from '../../ui/layout/parts.tsx'
import classes from './confirmation.module.css'
import '@mantine/core/styles/Loader.layer.css'

const reasons = ['size', 'color', 'price', 'delivery'] as const
/** The contract's limit of a question, in characters. */
const questionMax = 300

/** A bottom sheet: common questions to tap, or the customer's own text. */
export const QuestionSheet = (props: { order: CustomerView; token: string; onClose: () => void }) => {
  const { order, token, onClose } = props
  const [chosen, setChosen] = useState<readonly (typeof reasons)[number][]>([])
  const [words, setWords] = useState('')
  const [blank, setBlank] = useState(false)
  const refuse = useCustomerRefuse({ onDone: onClose })
  const send = (event: FormEvent) => {
    event.preventDefault()
    const reason = [...chosen.map((one) => t(`confirmation.reason.${one}`)), words.trim()]
      .filter((text) => text !== '')
      .join(t('common.sentenceSeparator'))
      .slice(0, questionMax)
    setBlank(reason === '')
    if (reason !== '' && !refuse.isPending) refuse.mutate({ token, revision: order.revision, reason })
  }
  const trouble = refuse.error
    ? isUnanswered(refuse.error)
      ? t('confirmation.unanswered')
      : messageOf(refuse.error)
    : undefined
  useFocusBack(true)
  return (
    <Drawer
      opened
      position="bottom"
      size="auto"
      title={t('confirmation.questionTitle')}
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ content: classes.sheet ?? '' }}
      transitionProps={{ duration: 160 }}
    >
      <Stack as="form" gap={4} className={classes.form} onSubmit={send} noValidate>
        <Text tone="quiet">{t('confirmation.questionText', { guide: order.guideName })}</Text>
        <FilterChips label={t('confirmation.questionTitle')}>
          {reasons.map((reason) => (
            <FilterChip
              key={reason}
              pressed={chosen.includes(reason)}
              onPress={() =>
                setChosen(
                  chosen.includes(reason) ? chosen.filter((one) => one !== reason) : [...chosen, reason],
                )
              }
            >
              {t(`confirmation.reason.${reason}`)}
            </FilterChip>
          ))}
        </FilterChips>
        <TextArea
          label={t('confirmation.questionLabel')}
          placeholder={t('confirmation.questionHint')}
          value={words}
          maxLength={questionMax}
          error={blank ? t('confirmation.questionBlank') : trouble}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <Button type="submit" loading={refuse.isPending}>
          {t('confirmation.questionSend')}
        </Button>
      </Stack>
    </Drawer>
  )
}
