import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { platform } from '../platform/index.ts'

/** Goes where a link or a notification of the system leads. */
export function OpenedPaths() {
  const navigate = useNavigate()
  useEffect(() => platform.shell?.onPath((path) => void navigate(path)), [navigate])
  return null
}
