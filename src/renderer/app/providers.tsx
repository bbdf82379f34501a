import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ToastProvider } from '../components/toast/toast.tsx'
import { UploadsProvider } from '../features/files/upload/uploads-provider.tsx'
import { createQueryClient } from '../lib/query-client.ts'

/** What every screen may use: server data, toasts, and the uploads of this page. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <ToastProvider>
        <UploadsProvider>{children}</UploadsProvider>
      </ToastProvider>
    </QueryClientProvider>
  )
}
