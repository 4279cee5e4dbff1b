import { Button } from '@mantine/core'
import { colorFamilies } from '@showfloor/contract/common/constants'
import { STYLE_SCENES_MAX, styleThemes } from '@showfloor/contract/common/inspirations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../client/call.ts'
import { t } from '../../../i18n/i18n.ts'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { Icon } from '../../../ui/pictures/icons.tsx'
import { moved } from '../../../ui/buttons/move-buttons.tsx'
import { Panel } from '../../../ui/screen/panel.tsx'
import { SelectField } from '../../../ui/choices/select-field.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { EditorForm, EditorScreen } from '../editor/editor-frame.tsx'
import { draftOf, emptyStyle, inputOf, newScene, redrawn, type StyleDraft } from './style-draft.ts'
import { StyleEditorScene } from './style-editor-scene.tsx'
import { styleDetailQuery, type StyleDetail } from './styles.queries.ts'
import { useEditor } from '../editor/use-editor.ts'
import classes from '../editor/editor.module.css'

type Changing = { draft: StyleDraft; onChange: (draft: StyleDraft) => void }

const Facts = ({ draft, onChange, wrong }: Changing & { wrong: boolean }) => (
  <Panel>
    <div className={classes['fields']}>
      <TextField
        label={t('inspirations.name')}
        value={draft.name}
        required
        maxLength={100}
        error={wrong ? t('inspirations.nameMissing') : undefined}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <TextField
        label={t('inspirations.lead')}
        value={draft.lead}
        maxLength={100}
        onChange={(event) => onChange({ ...draft, lead: event.currentTarget.value })}
      />
      <SelectField
        label={t('inspirations.theme')}
        value={draft.theme}
        onChange={(theme) =>
          onChange({ ...draft, theme: styleThemes.find((one) => one === theme) ?? draft.theme })
        }
        options={styleThemes.map((value) => ({ value, label: t(`inspirations.theme.${value}`) }))}
      />
      <SelectField
        label={t('inspirations.color')}
        value={draft.colorFamily}
        onChange={(color) =>
          onChange({ ...draft, colorFamily: colorFamilies.find((one) => one === color) ?? draft.colorFamily })
        }
        options={colorFamilies.map((value) => ({ value, label: t(`browse.color.${value}`) }))}
      />
      <div className={classes['wide']}>
        <TextArea
          label={t('inspirations.story')}
          value={draft.story}
          maxLength={1000}
          onChange={(event) => onChange({ ...draft, story: event.currentTarget.value })}
        />
      </div>
    </div>
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
  const [tried, setTried] = useState(false)
  const latest = (id: string) => queryClient.fetchQuery({ ...styleDetailQuery(shopId, id), staleTime: 0 })
  const editor = useEditor({
    kind: 'style',
    kept: style,
    draft,
    onDraft: setDraft,
    typed: inputOf(draft),
    save: (key) => call('inspirations.styleSave', { ...inputOf(draft), ...key }),
    publish: (key, published) => call('inspirations.stylePublish', { ...key, published }),
    remove: (key) => call('inspirations.styleDelete', key),
    latest,
    onTheirs: (theirs) => setDraft(draftOf(theirs)),
    onKept: async ({ id }) => {
      setDraft(redrawn(await latest(id)))
      onKept(id)
    },
    onGone,
  })
  const isNameless = draft.name.trim() === ''
  const keep = (published?: boolean) => {
    setTried(true)
    if (isNameless) toast.error(t('inspirations.nameMissing'))
    else editor.keep(published)
  }
  return (
    <EditorForm
      editor={editor}
      back={{ link: { to: '/style-match' }, title: t('inspirations.styles') }}
      name={draft.name}
      create={t('inspirations.newStyle')}
      onKeep={keep}
    >
      <Facts draft={draft} onChange={setDraft} wrong={tried && isNameless} />
      <Scenes shopId={shopId} draft={draft} onChange={setDraft} />
    </EditorForm>
  )
}

/** Makes a style or changes one: its words, its scenes with photo or drawing, the products in them. */
export const StyleEditorScreen = ({ id, ...editing }: Editing & { id: string | undefined }) => (
  <EditorScreen
    title={t('inspirations.styles')}
    id={id}
    detail={(known) => styleDetailQuery(editing.shopId, known)}
  >
    {(style) => <StyleForm {...editing} style={style} />}
  </EditorScreen>
)
