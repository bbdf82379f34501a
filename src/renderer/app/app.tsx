import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { OpenedPaths } from './opened-paths.tsx'
import { Providers } from './providers.tsx'
import { useOfflineShell } from './offline-shell.ts'
import { AppRoutes } from './routes.tsx'
import { SessionNews } from './session-news.tsx'

export function App() {
  // One route for all: only a router of this kind lets a screen ask before it is left.
  const [router] = useState(() => createBrowserRouter([{ path: '*', Component: Everything }]))
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  )
}

function Everything() {
  useOfflineShell()
  return (
    <>
      <OpenedPaths />
      <SessionNews />
      <AppRoutes />
    </>
  )
}
