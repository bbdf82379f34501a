import { BrowserRouter } from 'react-router-dom'
import { OpenedPaths } from './opened-paths.tsx'
import { Providers } from './providers.tsx'
import { AppRoutes } from './routes.tsx'
import { SessionNews } from './session-news.tsx'

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <OpenedPaths />
        <SessionNews />
        <AppRoutes />
      </BrowserRouter>
    </Providers>
  )
}
