import { useId, useState } from 'react'
import classes from './drop-file.module.css'
import { Icon } from '../pictures/icons.tsx'

/** Where a file is dropped or chosen, one at a time. `busy`: what happens to the one that was given, in words. */
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
    <label className={classes['zone']} data-over={over} data-busy={isBusy}>
      {/* It lies over all of the zone, unseen, and takes what is dropped on it by itself. */}
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
          // The same file may be chosen again after it was mended.
          event.currentTarget.value = ''
          if (files.length > 0) props.onFile(files)
        }}
      />
      <Icon name={isBusy ? 'refresh' : 'share'} size={28} />
      <span className={classes['label']} aria-live="polite">
        {props.busy ?? props.label}
      </span>
      <small id={`${id}-hint`}>{props.hint}</small>
    </label>
  )
}
