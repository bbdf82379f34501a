import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { fileStyleQuery } from '../../../lib/style-guides.ts'
import { useEditor } from '../use-session.ts'

/** Has the open text checked against the style guide of its file; without an answer, as offline, against none. */
export function useFileStyle(): void {
  const { file, style } = useEditor()
  const { data } = useQuery(fileStyleQuery(file._id))
  const guide = data?.guide?.guide
  useEffect(() => {
    if (guide || style.store.getState().guide) style.setGuide(guide ?? null)
  }, [guide, style])
}
