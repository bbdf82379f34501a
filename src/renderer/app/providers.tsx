import { QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { ToastProvider } from '../components/toast/toast.tsx'
import { UploadsProvider } from '../features/files/upload/uploads-provider.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { useDirection } from '../lib/words/use-direction.ts'

/** What every screen may use: the direction of reading, server data, toasts, and the uploads of this page. */
export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return (
    <QueryClientProvider client={client}>
      <Direction.Provider dir={useDirection()}>
        <ToastProvider>
          <UploadsProvider>{children}</UploadsProvider>
        </ToastProvider>
      </Direction.Provider>
    </QueryClientProvider>
  )
}
