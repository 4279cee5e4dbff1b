import { useId, useState } from 'react'
import classes from './drop-file.module.css'
import { Icon } from '../pictures/icons.tsx'

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
    <label className={classes.zone} data-over={over} data-busy={isBusy}>
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
      <span className={classes.label} aria-live="polite">
        {props.busy ?? props.label}
      </span>
      <small id={`${id}-hint`}>{props.hint}</small>
    </label>
  )
}
