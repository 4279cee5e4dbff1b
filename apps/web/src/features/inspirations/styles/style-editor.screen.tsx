import { Button } from '@mantine/core'
import { colorFamilies } from '@showfloor/contract/common/constants'
import { STYLE_SCENES_MAX } from '@showfloor/contract/common/inspirations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSender } from '../../../client/sender.ts'
import { t } from '../../../i18n/i18n.ts'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { moved } from '../../../ui/buttons/move-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { EditorForm, EditorScreen } from '../editor/editor-frame.tsx'
import { LeadField, NameField, StoryField, ThemeField } from '../editor/word-fields.tsx'
import { draftOf, emptyStyle, inputOf, newScene, redrawn, type StyleDraft } from './style-draft.ts'
import { StyleEditorScene } from './style-editor-scene.tsx'
import { styleDetailQuery, type StyleDetail } from './styles.queries.ts'
import { useEditor } from '../editor/use-editor.ts'
import { Stack } from '../../../ui/layout/parts.tsx'
import classes from '../editor/editor.module.css'

type Changing = { draft: StyleDraft; onChange: (draft: StyleDraft) => void }

const Facts = ({ draft, onChange, nameProblem }: Changing & { nameProblem: string | undefined }) => (
  <Panel>
    <Stack gap={4} className={classes.fields}>
      <NameField value={draft.name} error={nameProblem} onChange={(name) => onChange({ ...draft, name })} />
      <LeadField value={draft.lead} onChange={(lead) => onChange({ ...draft, lead })} />
      <ThemeField value={draft.theme} onChange={(theme) => onChange({ ...draft, theme })} />
      <SelectField
        label={t('inspirations.color')}
        value={draft.colorFamily}
        onChange={(color) =>
          onChange({ ...draft, colorFamily: colorFamilies.find((one) => one === color) ?? draft.colorFamily })
        }
        options={colorFamilies.map((value) => ({ value, label: t(`browse.color.${value}`) }))}
      />
      <StoryField value={draft.story} onChange={(story) => onChange({ ...draft, story })} />
    </Stack>
  </Panel>
)

const Scenes = ({ shopId, draft, onChange }: Changing & { shopId: string }) => {
  const { scenes } = draft
  return (
    <>
      {scenes.map((scene, at) => (
        <StyleEditorScene
          key={scene.key}
          shopId={shopId}
          scene={scene}
          at={at}
          count={scenes.length}
          onChange={(next) =>
            onChange({ ...draft, scenes: scenes.map((one) => (one.key === scene.key ? next : one)) })
          }
          onMove={(to) => onChange({ ...draft, scenes: moved(scenes, at, to) })}
          onRemove={() => onChange({ ...draft, scenes: scenes.filter((one) => one !== scene) })}
        />
      ))}
      <Button
        variant="default"
        size="lg"
        disabled={scenes.length >= STYLE_SCENES_MAX}
        leftSection={<Icon name="plus" size={18} />}
        onClick={() => onChange({ ...draft, scenes: [...scenes, newScene()] })}
      >
        {t('inspirations.addScene')}
      </Button>
    </>
  )
}

type Editing = { shopId: string; onKept: (id: string) => void; onGone: () => void }

const StyleForm = ({ shopId, style, onKept, onGone }: Editing & { style: StyleDetail | undefined }) => {
  const queryClient = useQueryClient()
  const [draft, setDraft] = useState(() => (style ? draftOf(style) : emptyStyle()))
  const latest = (id: string) => queryClient.fetchQuery({ ...styleDetailQuery(shopId, id), staleTime: 0 })
  const save = useSender('inspirations.styleSave')
  const publish = useSender('inspirations.stylePublish')
  const remove = useSender('inspirations.styleDelete')
  const editor = useEditor({
    kind: 'style',
    kept: style,
    draft,
    onDraft: setDraft,
    typed: inputOf(draft),
    save: (key) => save({ ...inputOf(draft), ...key }),
    publish: (key, published) => publish({ ...key, published }),
    remove,
    latest,
    onTheirs: (theirs) => setDraft(draftOf(theirs)),
    onKept: async ({ id }) => {
      setDraft(redrawn(await latest(id)))
      onKept(id)
    },
    onGone,
  })
  return (
    <EditorForm
      editor={editor}
      back={{ link: { to: '/style-match' }, title: t('inspirations.styles') }}
      name={draft.name}
      create={t('inspirations.newStyle')}
      problems={draft.name.trim() === '' ? { name: t('inspirations.nameMissing') } : {}}
    >
      {(problems) => (
        <>
          <Facts draft={draft} onChange={setDraft} nameProblem={problems.name} />
          <Scenes shopId={shopId} draft={draft} onChange={setDraft} />
        </>
      )}
    </EditorForm>
  )
}

/** Creates or edits a style: texts, scenes with photo or drawing, and their products. */
export const StyleEditorScreen = ({ id, ...editing }: Editing & { id: string | undefined }) => (
  <EditorScreen
    title={t('inspirations.styles')}
    id={id}
    detail={(known) => styleDetailQuery(editing.shopId, known)}
  >
    {(style) => <StyleForm {...editing} style={style} />}
  </EditorScreen>
)
