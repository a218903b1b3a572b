import type { ReactNode } from 'react';
import '@vitrine/widget/reserve.css';

export const metadata = { title: 'Vitrine with Next', icons: 'data:,' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
