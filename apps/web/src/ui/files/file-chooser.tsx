import type { RefObject } from 'react'

/** The hidden input behind a button that chooses files: the button clicks `ref`. The same file can be chosen again, after a failure or a correction. */
export const FileChooser = ({
  ref,
  label,
  accept,
  multiple = false,
  onFiles,
}: {
  ref: RefObject<HTMLInputElement | null>
  label: string
  accept: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) => (
  <input
    ref={ref}
    type="file"
    hidden
    multiple={multiple}
    accept={accept}
    aria-label={label}
    onChange={(event) => {
      const files = [...(event.currentTarget.files ?? [])]
      event.currentTarget.value = ''
      if (files.length > 0) onFiles(files)
    }}
  />
)
