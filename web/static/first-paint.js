// Before anything is drawn: the theme that was chosen on this device, so that no page flashes in the other one.
try {
  const theme = localStorage.getItem('ward-board.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // A browser that refuses storage follows the system.
}
