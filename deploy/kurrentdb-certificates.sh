#!/bin/sh
# deploy/kurrentdb-certificates.sh [folder]: an authority of the cluster's own, and a certificate and key for each of its three nodes.
# The key of the authority is not kept: to renew, run it again, and restart all nodes at once, and then the service. Who has the one authority trusts nobody
# of the other, so that writes wait meanwhile.
set -eu
umask 077
cd "${1:-secrets}"
days=825
authority=$(mktemp)
trap 'rm -f "$authority" node.csr node.ext' EXIT
openssl req -x509 -newkey rsa:3072 -nodes -sha256 -days "$days" -subj /CN=ward-board-kurrentdb-ca \
  -addext basicConstraints=critical,CA:TRUE -addext keyUsage=critical,keyCertSign,cRLSign \
  -keyout "$authority" -out kurrentdb-ca.crt
for node in kurrentdb-1 kurrentdb-2 kurrentdb-3; do
  # One common name for all: by it the nodes know each other. By the names below clients, and the health check, know each node.
  openssl req -newkey rsa:3072 -nodes -sha256 -subj /CN=kurrentdb-node -keyout "$node.key" -out node.csr
  printf 'subjectAltName=DNS:%s,DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth,clientAuth\nkeyUsage=critical,digitalSignature,keyEncipherment\n' "$node" > node.ext
  openssl x509 -req -sha256 -days "$days" -in node.csr -CA kurrentdb-ca.crt -CAkey "$authority" -extfile node.ext -out "$node.crt"
done
