export const accounts = {
  subtitle: 'Coffee Machine Service Management',
  login: 'Login',
  email: 'Email',
  password: 'Password',
  name: 'Name',
  showPassword: 'Show or hide the password',
  loginFailed: 'Login failed',
  setUp: {
    title: 'Set up Grouphead',
    text: 'You are making the first super admin of this installation.',
    submit: 'Create super admin',
    missingToken:
      'This link is not complete. Please copy the whole link that the server printed at its start.',
    failed: 'Setup failed',
  },
};
