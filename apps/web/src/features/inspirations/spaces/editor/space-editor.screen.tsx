import { inspirationRooms } from '@showfloor/contract/common/inspirations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSender } from '../../../../client/sender.ts'
import { t } from '../../../../i18n/i18n.ts'
import { Panel } from '../../../../ui/screen/panel.tsx'
import { SelectField } from '../../../../ui/choices/select-field.tsx'
import { EditorForm, EditorScreen } from '../../editor/editor-frame.tsx'
import { PiecePicker } from '../../editor/piece-picker.tsx'
import { LeadField, NameField, StoryField } from '../../editor/word-fields.tsx'
import {
  draftOfSet,
  draftProblems,
  draftToSave,
  emptyDraft,
  withPicked,
  type Picking,
  type SpaceDraft,
} from './space-draft.ts'
import type { DraftPiece } from '../../editor/piece-picker.tsx'
import { EditorSlots } from './space-editor-slots.tsx'
import { withoutSet } from '../set/space-choice.ts'
import type { ChangeSpaces, SpaceSearch } from '../space-search.ts'
import { setQuery, type SpaceDetail } from '../spaces.queries.ts'
import { useEditor } from '../../editor/use-editor.ts'
import { Box, Stack } from '../../../../ui/layout/parts.tsx'
import classes from '../../editor/editor.module.css'

const Words = (props: {
  draft: SpaceDraft
  nameProblem: string | undefined
  onChange: (change: Partial<SpaceDraft>) => void
}) => {
  const { draft, nameProblem, onChange } = props
  return (
    <Stack gap={4} className={classes.fields}>
      <NameField value={draft.name} error={nameProblem} onChange={(name) => onChange({ name })} />
      <SelectField
        label={t('inspirations.room')}
        value={draft.room}
        options={inspirationRooms.map((room) => ({ value: room, label: t(`inspirations.room.${room}`) }))}
        onChange={(value) => onChange({ room: inspirationRooms.find((one) => one === value) ?? draft.room })}
      />
      <Box across>
        <LeadField value={draft.lead} onChange={(lead) => onChange({ lead })} />
      </Box>
      <StoryField value={draft.story} onChange={(story) => onChange({ story })} />
    </Stack>
  )
}

type Editing = { shopId: string; search: SpaceSearch; onDone: ChangeSpaces }

const SpaceForm = ({ shopId, search, set, onDone }: Editing & { set: SpaceDetail | undefined }) => {
  const queryClient = useQueryClient()
  const list = withoutSet(search)
  const [draft, setDraft] = useState(() => (set ? draftOfSet(set) : emptyDraft(search.room ?? 'LIVING')))
  const [picking, setPicking] = useState<Picking>()
  const save = useSender('inspirations.spaceSave')
  const remove = useSender('inspirations.spaceDelete')
  const editor = useEditor({
    kind: 'space',
    kept: set,
    draft,
    onDraft: setDraft,
    typed: draft,
    save: (key, status) => save({ ...draftToSave(draft), ...key, status }),
    remove,
    latest: (id) => queryClient.fetchQuery({ ...setQuery(shopId, { ...list, id }), staleTime: 0 }),
    onTheirs: (theirs) => setDraft(draftOfSet(theirs)),
    onKept: ({ id }) => onDone((now) => ({ ...withoutSet(now), id })),
    onGone: () => onDone(withoutSet),
  })
  const pick = (piece: DraftPiece) => {
    if (picking) setDraft(withPicked(draft, picking, piece))
    setPicking(undefined)
  }
  return (
    <EditorForm
      editor={editor}
      back={{
        link: { to: '/space-match', search: { ...list, ...(search.id ? { id: search.id } : {}) } },
        title: t('inspirations.spaces'),
      }}
      name={draft.name}
      create={t('spaces.newSet')}
      problems={draftProblems(draft)}
    >
      {(problems) => (
        <>
          <Panel>
            <Words
              draft={draft}
              nameProblem={problems.name}
              onChange={(change) => setDraft({ ...draft, ...change })}
            />
          </Panel>
          <Panel title={t('spaces.slots')}>
            <EditorSlots
              slots={draft.slots}
              error={problems.slots}
              onChange={(slots) => setDraft({ ...draft, slots })}
              onPick={setPicking}
            />
          </Panel>
          {picking ? (
            <PiecePicker
              shopId={shopId}
              title={t('spaces.pick')}
              onPick={pick}
              onClose={() => setPicking(undefined)}
            />
          ) : null}
        </>
      )}
    </EditorForm>
  )
}

/** Creates or edits a set for a kind of room: its texts, its pieces and their alternatives. */
export const SpaceEditorScreen = ({ edit, ...editing }: Editing & { edit: string }) => (
  <EditorScreen
    title={t('inspirations.spaces')}
    id={edit === 'new' ? undefined : edit}
    detail={(id) => setQuery(editing.shopId, { ...withoutSet(editing.search), id })}
  >
    {(set) => <SpaceForm {...editing} set={set} />}
  </EditorScreen>
)
