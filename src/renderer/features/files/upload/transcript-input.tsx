import type { Ref } from 'react'

/** Lets a person choose a file with a text; what opens it is a button elsewhere, by the `ref`. */
export function TranscriptInput({
  ref,
  label,
  onFile,
}: {
  ref: Ref<HTMLInputElement>
  label: string
  onFile: (file: File) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".json,.srt,.vtt,.txt"
      className="vh"
      tabIndex={-1}
      aria-label={label}
      onChange={({ target }) => {
        const [file] = target.files ?? []
        if (file) onFile(file)
        // So that the same file can be chosen again.
        target.value = ''
      }}
    />
  )
}
