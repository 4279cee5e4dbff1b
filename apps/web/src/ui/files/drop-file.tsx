import { useId, useState } from 'react'
import classes from './files.module.css'
import { Icon } from '../pictures/icons.tsx'
import { Stack, Text } from '../layout/parts.tsx'

/** A drop zone and chooser for one file. `busy` says what happens to the chosen file. */
export const DropFile = (props: {
  label: string
  hint: string
  accept: string
  busy?: string | undefined
  onFile: (files: readonly File[]) => void
}) => {
  const [over, setOver] = useState(false)
  const id = useId()
  const isBusy = props.busy !== undefined
  return (
    <Stack
      as="label"
      gap={2}
      align="center"
      justifyItems="center"
      pad={5}
      surface="sunken"
      round="l"
      tone="accent"
      textAlign="center"
      className={classes.zone}
      data-over={over}
      data-busy={isBusy}
    >
      {/* The invisible input covers the whole zone and takes what is dropped on it. */}
      <input
        type="file"
        accept={props.accept}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Lets the same file be chosen again after it was corrected.
          event.currentTarget.value = ''
          if (files.length > 0) props.onFile(files)
        }}
      />
      <Icon name={isBusy ? 'refresh' : 'share'} size={28} />
      <Text as="span" size="lg" weight={600} breakWords aria-live="polite">
        {props.busy ?? props.label}
      </Text>
      <Text as="small" size="sm" id={`${id}-hint`}>
        {props.hint}
      </Text>
    </Stack>
  )
}
