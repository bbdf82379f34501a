import { useState } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { keptNote } from '../../../lib/kept-note.ts'
import { useEditor } from '../use-session.ts'

/** Says that the recording is gone, or soon will be; nothing otherwise. */
export function RecordingKept() {
  const { file } = useEditor()
  const [now] = useState(() => new Date())
  const note = keptNote(file, now)
  if (note === null) return null
  return file.media_removed ? (
    <Banner>{note} The text stays: edit and export it as before.</Banner>
  ) : (
    <Banner tone="warn">
      {note} Download it with Export if you want to keep it; a change of the text puts it off.
    </Banner>
  )
}
