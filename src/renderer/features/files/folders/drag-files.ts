import { useState, type DragEvent } from 'react'

const FILES = 'application/x-longhand-files'
const FOLDER = 'application/x-longhand-folder'

/** What is dragged to a folder. */
export type Dragged = { files: readonly string[] } | { folder: string }

/** Begins to drag files by their ids, or a folder. */
export function beginDrag({ dataTransfer }: DragEvent, dragged: Dragged): void {
  dataTransfer.effectAllowed = 'move'
  if ('files' in dragged) dataTransfer.setData(FILES, JSON.stringify(dragged.files))
  else dataTransfer.setData(FOLDER, dragged.folder)
}

function draggedIn({ dataTransfer }: DragEvent): Dragged | null {
  const files = dataTransfer.getData(FILES)
  if (files !== '') return { files: JSON.parse(files) as string[] }
  const folder = dataTransfer.getData(FOLDER)
  return folder === '' ? null : { folder }
}

const carries = ({ dataTransfer: { types } }: DragEvent) => types.includes(FILES) || types.includes(FOLDER)

/** Makes an element a place to drop files and folders at; give it the props, and show `isOver`. */
export function useDropPlace(onDrop: (dragged: Dragged) => void) {
  const [isOver, setOver] = useState(false)
  return {
    isOver,
    props: {
      onDragOver: (event: DragEvent) => {
        if (!carries(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        setOver(false)
        const dragged = draggedIn(event)
        if (!dragged) return
        event.preventDefault()
        onDrop(dragged)
      },
    },
  }
}
