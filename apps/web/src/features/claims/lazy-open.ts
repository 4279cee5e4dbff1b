import { lazyPart } from '../../ui/loading/lazy-part.tsx'

export const LazyOpen = lazyPart(
  async () => (await import('./open-dialog.tsx')).OpenDialog,
  ({ onClose }) => onClose(),
)
