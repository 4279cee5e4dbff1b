import { Button } from '@mantine/core'
import { STAGE_PRODUCTS_MAX } from '@showfloor/contract/common/inspirations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSender } from '../../../client/sender.ts'
import { t } from '../../../i18n/i18n.ts'
import { CheckField } from '../../../ui/choices/check-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { moved, MoveButtons } from '../../../ui/buttons/move-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx'
import { EditorForm, EditorScreen } from '../editor/editor-frame.tsx'
import { PictureField } from '../editor/picture-field.tsx'
import { LeadField, NameField, StoryField, ThemeField } from '../editor/word-fields.tsx'
import {
  draftOf,
  emptyStage,
  inputOf,
  problemsOf,
  type StageDraft,
  type StageProblems,
} from './stage-draft.ts'
import { stageDetailQuery, type StageDetail } from './stages.queries.ts'
import type { PinnedPiece } from '../editor/piece-picker.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { Note, Stack, Text } from '../../../ui/layout/parts.tsx'
import classes from '../editor/editor.module.css'

const PiecePicker = lazyPart(
  async () => (await import('../editor/piece-picker.tsx')).PiecePicker,
  ({ onClose }) => onClose(),
)

type Changing = { draft: StageDraft; onChange: (draft: StageDraft) => void }

const Facts = ({ draft, onChange, problems }: Changing & { problems: StageProblems }) => {
  return (
    <Panel>
      <Stack gap={4} className={classes.fields}>
        <NameField
          value={draft.name}
          error={problems.name}
          onChange={(name) => onChange({ ...draft, name })}
        />
        <LeadField value={draft.lead} onChange={(lead) => onChange({ ...draft, lead })} />
        <TextField
          type="datetime-local"
          label={t('inspirations.starts')}
          value={draft.starts}
          error={problems.starts}
          onChange={(event) => onChange({ ...draft, starts: event.currentTarget.value })}
        />
        <TextField
          type="datetime-local"
          label={t('inspirations.ends')}
          value={draft.ends}
          error={problems.ends}
          onChange={(event) => onChange({ ...draft, ends: event.currentTarget.value })}
        />
        <StoryField value={draft.story} onChange={(story) => onChange({ ...draft, story })} />
        <CheckField
          label={t('inspirations.newShopsOnly')}
          hint={t('inspirations.newShopsHint')}
          checked={draft.newShopsOnly}
          onChange={(newShopsOnly) => onChange({ ...draft, newShopsOnly })}
        />
        <ThemeField value={draft.theme} onChange={(theme) => onChange({ ...draft, theme })} />
      </Stack>
    </Panel>
  )
}

const Products = ({ shopId, draft, onChange }: Changing & { shopId: string }) => {
  const [searching, setSearching] = useState(false)
  const { products } = draft
  const put = (next: PinnedPiece[]) => onChange({ ...draft, products: next })
  return (
    <Panel title={t('inspirations.productCount', { n: products.length })}>
      <Stack gap={4}>
        <Stack as="ol" gap={2} className={classes.pieces} aria-label={t('inspirations.pieces')}>
          {products.map((piece, at) => (
            <Stack as="li" gap={3} align="center" key={piece.skuId} data-plain>
              <Text as="i" weight={700} tabular textAlign="center" aria-hidden="true">
                {at + 1}
              </Text>
              <ProductPicture src={piece.picture} alt="" color={piece.pictureColor} rounded />
              <Text as="b" weight={600}>
                {piece.name}
              </Text>
              <MoveButtons
                name={piece.name}
                at={at}
                count={products.length}
                onMove={(to) => put(moved(products, at, to))}
                onRemove={() => put(products.filter((one) => one !== piece))}
              />
            </Stack>
          ))}
        </Stack>
        <Button
          variant="default"
          disabled={products.length >= STAGE_PRODUCTS_MAX}
          leftSection={<Icon name="plus" size={18} />}
          onClick={() => setSearching(true)}
        >
          {t('inspirations.addPiece')}
        </Button>
      </Stack>
      {searching ? (
        <PiecePicker
          shopId={shopId}
          title={t('inspirations.addPiece')}
          onClose={() => setSearching(false)}
          onPick={(piece) => {
            put([...products.filter(({ skuId }) => skuId !== piece.skuId), piece])
            setSearching(false)
          }}
        />
      ) : null}
    </Panel>
  )
}

type Editing = { shopId: string; onKept: (id: string) => void; onGone: () => void }

const StageForm = ({ shopId, stage, onKept, onGone }: Editing & { stage: StageDetail | undefined }) => {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => (stage ? draftOf(stage) : emptyStage()))
  const save = useSender('inspirations.stageSave')
  const publish = useSender('inspirations.stagePublish')
  const remove = useSender('inspirations.stageDelete')
  const editor = useEditor({
    kind: 'stage',
    kept: stage,
    draft,
    onDraft: setDraft,
    typed: draft,
    save: (key) => save({ ...inputOf(draft), ...key }),
    publish: (key, published) => publish({ ...key, published }),
    remove,
    latest: (id) => queryClient.fetchQuery({ ...stageDetailQuery(shopId, id), staleTime: 0 }),
    onTheirs: (theirs) => setDraft(draftOf(theirs)),
    onKept: ({ id }) => onKept(id),
    onGone,
  })
  return (
    <EditorForm
      editor={editor}
      back={{ link: { to: '/new-product-stage' }, title: t('inspirations.stages') }}
      name={draft.name}
      create={t('inspirations.newStage')}
      problems={problemsOf(draft)}
    >
      {(problems) => (
        <>
          <Facts draft={draft} onChange={setDraft} problems={problems} />
          <Panel title={t('inspirations.cover')}>
            <Stack gap={4}>
              {draft.picture ? (
                <ProductPicture src={draft.picture.url} alt="" ratio="8/5" rounded sizes="60vw" />
              ) : (
                <Note>{t('inspirations.coverHint')}</Note>
              )}
              <PictureField
                picture={draft.picture}
                onChange={(picture) => setDraft((now) => ({ ...now, picture }))}
              />
            </Stack>
          </Panel>
          <Products shopId={shopId} draft={draft} onChange={setDraft} />
        </>
      )}
    </EditorForm>
  )
}

/** Creates or edits a launch: texts, dates, picture, products in their order. */
export const StageEditorScreen = ({ id, ...editing }: Editing & { id: string | undefined }) => (
  <EditorScreen
    title={t('inspirations.stages')}
    id={id}
    detail={(known) => stageDetailQuery(editing.shopId, known)}
  >
    {(stage) => <StageForm {...editing} stage={stage} />}
  </EditorScreen>
)
